export { type Diagnostic, hasErrors } from './model/diagnostic.ts';
export type { ApprovalAnswer, DurableEvent, PartDelta, SessionEvent } from './model/event.ts';
export type { FeedItem, PartSnapshot, RunningPart } from './model/feed.ts';
export type { MessageId, SessionId, TurnId } from './model/ids.ts';
export { type Message, withoutVoided } from './model/message.ts';
export { messageText } from './model/message-text.ts';
export { isRefusal, Refusal, type RefusalCode } from './model/refusal.ts';
export type { RunEvent, RunSummary } from './model/run.ts';
export type { Session } from './model/session.ts';
export type { Tool, ToolCallContext } from './model/tool.ts';
export {
  type AttachRequest,
  type ComparedSession,
  type ComparedTurn,
  createWorkbench,
  type DatabaseFacts,
  type ExportOptions,
  type FeedListener,
  type Finding,
  type Following,
  type ForkPoint,
  type GivenKey,
  type LeaseTimes,
  type LinkState,
  type MatchedBy,
  type MessageWindow,
  type NewConversation,
  type NewScriptRequest,
  type OpenScript,
  type PassedArguments,
  type PlannedPrompt,
  type PlanReport,
  type PromptComparison,
  type ProviderState,
  type ReplayAllRequest,
  type ReplayFromRequest,
  type Resolution,
  type ResolveRequest,
  type RunAction,
  type RunPlan,
  type RunRequest,
  type ScriptAction,
  type ScriptAttachment,
  type ScriptChange,
  type ScriptDiff,
  type ScriptFile,
  type ScriptList,
  type ScriptRequest,
  type ScriptRun,
  type ScriptStatus,
  type SearchHit,
  type SendRequest,
  type SessionComparison,
  type SessionFeed,
  type SessionPage,
  type SessionRun,
  type WaitingCall,
  type WatchOptions,
  type Workbench,
  type WorkbenchOptions,
  type WorkspaceWatch,
} from './workbench.ts';

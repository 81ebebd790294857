export { type Diagnostic, hasErrors } from './model/diagnostic.ts';
export type { DurableEvent, PartDelta, SessionEvent } from './model/event.ts';
export type { MessageId, SessionId, TurnId } from './model/ids.ts';
export { type Message, withoutVoided } from './model/message.ts';
export { messageText } from './model/message-text.ts';
export { isRefusal, Refusal, type RefusalCode } from './model/refusal.ts';
export type { RunEvent, RunSummary } from './model/run.ts';
export type { Session } from './model/session.ts';
export {
  createWorkbench,
  type DatabaseFacts,
  type ExportOptions,
  type Finding,
  type LeaseTimes,
  type OpenScript,
  type RunRequest,
  type ScriptRun,
  type SearchHit,
  type SessionPage,
  type WatchOptions,
  type Workbench,
  type WorkbenchOptions,
} from './workbench.ts';

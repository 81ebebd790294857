/**
 * The library's face, and the one file that names the concrete parts and puts them together. It is long because each of
 * them is named here, and nowhere else.
 */
import { type Agents, agentsIn } from './agents/agents.ts';
import type { Bench } from './bench/bench.ts';
import { benchOnDemand } from './bench/bench-on-demand.ts';
import type { ProviderState } from './engine/api/provider-state.ts';
import { EngineMaker } from './engine/engine-maker.ts';
import { recordingsOnDemand } from './engine/pty/recordings-on-demand.ts';
import { builtInProfiles, terminalPrograms } from './engine/pty/terminal-programs.ts';
import { Terminals } from './engine/pty/terminals.ts';
import { consentsOf } from './files/consents.ts';
import { type Defaults, readDefaults } from './files/defaults.ts';
import { type FileModes, fileModes } from './files/file-modes.ts';
import type { InitReport } from './files/init-workspace.ts';
import { FILES_PER_MESSAGE, type Files, filesOf, LARGEST_UPLOAD } from './files/kept/files.ts';
import { keptFiles } from './files/kept/kept-files.ts';
import { userConfig } from './files/user-config-on-demand.ts';
import { defaultDatabase } from './files/workspace.ts';
import { linkSetting } from './files/workspace-config.ts';
import { makeWorkspaceFolder } from './files/workspace-folder.ts';
import { REPAIRS } from './model/output.ts';
import type { Environment } from './model/provider.ts';
import type { TerminalEffect } from './model/terminal-effect.ts';
import type { Tool } from './model/tool.ts';
import { type Backups, createBackups } from './run/backup/backups.ts';
import { createGarbage, type Garbage } from './run/backup/garbage.ts';
import { contextWorldIn } from './run/context/context-world-in.ts';
import { Feeds } from './run/feeds.ts';
import { type KeptContents, keptContents } from './run/kept-contents.ts';
import type { Plans } from './run/plans/plans.ts';
import { plansIn } from './run/plans/plans-in.ts';
import type { Priming } from './run/priming.ts';
import { primingIn } from './run/priming-in.ts';
import type { Scripts } from './run/scripts.ts';
import { scriptsIn } from './run/scripts-in.ts';
import type { Sessions } from './run/sessions.ts';
import { sessionsIn } from './run/sessions-in.ts';
import { workspaceSkills } from './run/skills/workspace-skills.ts';
import { meteredDatasets } from './run/telemetry/metered-search.ts';
import { workspaceTelemetry } from './run/telemetry/workspace-telemetry.ts';
import type { EndProcess } from './run/terminals/end-left-behind.ts';
import { terminalLog } from './run/terminals/terminal-log.ts';
import { type Trust, trustIn } from './run/trust/trust.ts';
import { WorkspaceDatabase } from './run/workspace-database.ts';
import { workspaceDatasets } from './run/workspace-datasets.ts';
import type { RunWorld } from './run/world.ts';
import type { Skills } from './skills/skills.ts';
import { type DatabaseFacts, databaseFacts } from './store/database-facts.ts';
import { LEASE_TIMES, type LeaseTimes } from './store/lease.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Datasets } from './tools/datasets/datasets.ts';
import { readerOnDemand } from './tools/documents/reader-on-demand.ts';
import { type Mcp, mcpIn } from './tools/mcp/mcp.ts';
import type { SandboxState } from './tools/sandbox/sandbox-state.ts';

export type { AgentDiagnostic } from './agents/agent-notes.ts';
export type { AgentList } from './agents/agent-registry.ts';
export type { Agents } from './agents/agents.ts';
export { Response, type ResponseJson, type ResponseOptions } from './agents/kit/response.ts';
export { AvailableTask, Task, type TaskJson, type TaskOptions } from './agents/kit/task.ts';
export type { ScriptAction } from './attach/actions.ts';
export type { LinkState, MatchedBy } from './attach/attach.ts';
export { endOf, type RunAction, type RunPlan } from './attach/plan.ts';
export type {
  Bench,
  BenchRequest,
  ListedSuite,
  ReportFormat,
  RunningBench,
} from './bench/bench.ts';
export type { ProviderState } from './engine/api/provider-state.ts';
export type { DailyBackup } from './files/backup/backup-folder.ts';
export { findDatabase } from './files/find-database.ts';
export type { InitFile, InitReport } from './files/init-workspace.ts';
export type { Files, GivenFileOptions } from './files/kept/files.ts';
export type { FileSource } from './files/kept/given-bytes.ts';
export type { ByteRange, NamedSource } from './files/kept/kept-files.ts';
export type { FileLink, FileLinkState, FileLinks, FileServer } from './files/kept/signed-urls.ts';
export type { PrimingList, PrimingSearch } from './files/list-priming.ts';
export type { ScriptFile, ScriptList } from './files/list-scripts.ts';
export type { PrimingFile } from './files/priming-file.ts';
export { programPath } from './files/program-file.ts';
export type { RecentPriming, RecentPrimingList } from './files/recent-priming.ts';
export type { SavedPriming } from './files/save-priming.ts';
export type { SavedScript, ScriptSave, ScriptText } from './files/script-text.ts';
export type { TrustState } from './files/trust.ts';
export type { TrustedFolder, TrustedFolders } from './files/trust-file.ts';
export type { ScriptChange, WorkspaceWatch } from './files/watch-workspace.ts';
export { findWorkspace } from './files/workspace.ts';
export { DEFAULT_MEMBER } from './model/agent.ts';
export type { AdoptedSession, AdoptRequest } from './run/adopt-session.ts';
export type { AdoptedTranscript, AdoptTranscriptRequest } from './run/adopt-transcript.ts';
export type { MessageTask, Offers } from './run/agents/offers.ts';
export type { OpenedSession } from './run/agents/open-conversation.ts';
export type { TaskRequest } from './run/agents/run-task.ts';
export type { SessionRun } from './run/ask-session.ts';
export type { AttachRequest } from './run/attach-request.ts';
export type { ScriptAttachment } from './run/attach-script.ts';
export type { Backups } from './run/backup/backups.ts';
export type { GarbageItem } from './run/backup/collect-garbage.ts';
export type { BackupProgress, BackupReport, CreateBackupOptions } from './run/backup/create-backup.ts';
export type { DailyBackupState } from './run/backup/daily-backup.ts';
export type { Garbage } from './run/backup/garbage.ts';
export type { RestoreOptions, RestoreReport } from './run/backup/restore-backup.ts';
export type { VerifyFinding, VerifyOptions, VerifyReport } from './run/backup/verify.ts';
export type {
  ComparedSession,
  ComparedTurn,
  PromptComparison,
  SessionComparison,
} from './run/compare-sessions.ts';
export type { ContextReport, ReportedSection } from './run/context/context-report.ts';
export type { ScriptContextRequest } from './run/context/script-context.ts';
export type { ContextChoice } from './run/context/session-context.ts';
export type { TurnChoice } from './run/context/turn-choice.ts';
export type { BegunConversation } from './run/create-conversation.ts';
export type { ScriptDiff } from './run/diff-script.ts';
export type { ExportOptions } from './run/export-session.ts';
export type { Following } from './run/feeds.ts';
export type { Finding } from './run/findings.ts';
export type { ForkPoint } from './run/fork-conversation.ts';
export type { KeptContents, ListedContent } from './run/kept-contents.ts';
export type { NewConversation, PrimingWish } from './run/new-conversation.ts';
export type { OpenScript } from './run/open-script.ts';
export type { PlannedPrompt, PlanReport } from './run/plan-report.ts';
export type { ScriptRequest } from './run/plan-script.ts';
export type { PlanApplication, PlanRequest, PlanStream, Plans } from './run/plans/plans.ts';
export type { LintedPriming } from './run/priming/lint-file.ts';
export type { SaveCourse, SavedCourse } from './run/priming/save-course.ts';
export type { PrimedConversation, Priming } from './run/priming.ts';
export type { RegenerateRequest, ReplayAllRequest, ReplayFromRequest } from './run/replay-prompts.ts';
export { RESOLUTIONS, type Resolution, type ResolveRequest } from './run/resolve-script.ts';
export type { RunRequest, ScriptRun } from './run/run-script.ts';
export type { ScriptStatus } from './run/script-status.ts';
export type { NewScriptRequest } from './run/scripts.ts';
export type { SendRequest } from './run/send-prompt.ts';
export type { FeedListener, SessionFeed } from './run/session-feed.ts';
export type { Sessions } from './run/sessions.ts';
export type { OpenedTerminal, TerminalRequest } from './run/terminals/open-terminal.ts';
export type { TypingQuestion } from './run/terminals/refuse-typing.ts';
export type { SessionTerminal } from './run/terminals/session-recording.ts';
export type { Trust } from './run/trust/trust.ts';
export type { TrustOptions, TrustReview } from './run/trust/trust-review.ts';
export type { WaitingCall } from './run/waiting-calls.ts';
export type { PassedArguments } from './script/arguments.ts';
export type { GivenKey } from './script/keyed-script.ts';
export type {
  FilteredSkill,
  RejectedSkill,
  RoutedSkill,
  RouteTerm,
  SkillRoute,
} from './skills/routing/route.ts';
export type { NewSkill, RouteWish, SkillCall, SkillList, Skills } from './skills/skills.ts';
export type { StoredConversation } from './store/conversation.repository.ts';
export type { DatabaseFacts } from './store/database-facts.ts';
export type { EvidenceWindow } from './store/evidence.repository.ts';
export type { LeaseTimes } from './store/lease.ts';
export type { MessageWindow } from './store/message.repository.ts';
export type { SearchHit } from './store/search.repository.ts';
export type { SessionListing, SessionPage } from './store/session.repository.ts';
export type { WatchOptions } from './store/watch-events.ts';
export type {
  KeptEvent,
  TakenEvents,
  Telemetry,
  TelemetryFacts,
  TelemetryMode,
  TelemetryQuery,
  TelemetryState,
} from './telemetry/telemetry.ts';
export type {
  DatasetHits,
  DatasetList,
  DatasetSearch,
  Datasets,
  IndexReport,
  ListedDataset,
  OnIndexProgress,
} from './tools/datasets/datasets.ts';
export type { DatasetHit } from './tools/datasets/search-passages.ts';
export type { Mcp } from './tools/mcp/mcp.ts';
export type { McpServerState, McpToolFacts } from './tools/mcp/server-state.ts';

export interface WorkbenchOptions {
  /** The folder with the user's files. */
  readonly workspace: string;
  /** `postgres://…` or the path of an SQLite file; by default the workspace's own. */
  readonly database?: string;
  /** Refuse with NOT_FOUND, instead of making it, when there is no database yet. */
  readonly mustExist?: boolean;
  readonly now?: () => Date;
  readonly leaseTimes?: LeaseTimes;
  /** Where keys, addresses and the place of the user's configuration are looked up; by default the process's own. */
  readonly environment?: Environment;
}

export interface Workbench {
  readonly workspace: string;
  readonly database: string;
  readonly scripts: Scripts;
  readonly priming: Priming;
  readonly agents: Agents;
  readonly datasets: Datasets;
  readonly mcp: Mcp;
  readonly skills: Omit<Skills, 'close'>;
  readonly telemetry: Omit<Telemetry, 'close'>;
  /** Suites, their runs, and what came of them. */
  readonly bench: Bench;
  readonly trust: Trust;
  readonly sessions: Sessions;
  readonly plans: Plans;
  /** Copies of all that belongs to the conversations. */
  readonly backups: Backups;
  /** What nothing needs any more. */
  readonly garbage: Garbage;
  readonly files: Files & KeptContents;
  readonly fileModes: FileModes;
  /** What runs in terminals of this process. */
  readonly terminals: Pick<Terminals, 'list' | 'find' | 'end' | 'states' | 'profiles'>;
  /** What the user allows programs to do to a terminal that is watched. */
  terminalEffects(): Promise<readonly TerminalEffect[]>;
  /** Makes the folder into a workspace. What is there already stays as it is. */
  init(): Promise<InitReport>;
  /** Makes the folder in which a workspace keeps what is Cuebook's own, out of version control; it may be there. */
  makeFolder(): Promise<void>;
  /**
   * Where a document is that is named from the workspace, by somebody who need not be trusted. Refuses what is outside of
   * it, and what is not there.
   */
  locateDocument(name: string): Promise<string>;
  /** Reads tools of the user's own from a JavaScript module, and with it runs the module. */
  loadTools(path: string): Promise<readonly Tool[]>;
  /** What holds where nothing else is said: the configuration of the workspace, and below it that of the user. */
  defaults(): Promise<Defaults>;
  /** What is invalid in the workspace's configuration, and ignored because the workspace is not trusted. */
  ignoredConfig(): Promise<readonly string[]>;
  /** The providers that are known, and what is missing for each. Those on this machine are called. */
  providers(): Promise<readonly ProviderState[]>;
  /** Refuses a model whose provider is not known, before anything is kept of it. Keys are not looked for. */
  refuseModel(model: string): Promise<void>;
  /** Whether commands of models can be run on this machine. */
  sandbox(): Promise<SandboxState>;
  /** Whether the database works, or would be made when it is needed. */
  isReady(): Promise<boolean>;
  /** Looks the database over; on SQLite it reads the whole file. */
  examine(): Promise<DatabaseFacts>;
  close(): Promise<void>;
}

/** A workspace. Its database is opened when it is first needed; close the workbench when done. */
export function createWorkbench(options: WorkbenchOptions): Workbench {
  const { workspace, now = () => new Date(), leaseTimes = LEASE_TIMES } = options;
  const database = options.database ?? defaultDatabase(workspace);
  const own = new WorkspaceDatabase({
    workspace,
    database,
    isOwn: options.database === undefined,
    mustExist: options.mustExist ?? false,
    now,
    endProcess,
  });
  const store = own.store.bind(own);
  const environment = options.environment ?? process.env;
  const config = userConfig(environment);
  const terminalLogs = terminalLog(workspace, store, now);
  const recordings = { ...recordingsOnDemand, folderOf: terminalLogs.folderOf };
  const terminals = new Terminals({
    environment,
    ...terminalPrograms({
      readProfiles: async (builtIn) => {
        const { readCliProfiles } = await import('./files/profiles-config.ts');
        return await readCliProfiles(workspace, environment, builtIn);
      },
      transcriptSources: {
        loadReader: async () => {
          const { TranscriptReader } = await import('./script/transcripts/read-transcript.ts');
          return (kind) => new TranscriptReader(kind);
        },
        opencodeSessions: async (file, since) => {
          const { opencodeSessions } = await import('./store/opencode-sessions.ts');
          return await opencodeSessions(file, since);
        },
      },
    }),
    ...terminalLogs,
  });
  const engines = new EngineMaker(environment, config, terminals);
  const agents = agentsIn(workspace, environment);
  const documents = readerOnDemand();
  const datasets = workspaceDatasets({
    workspace,
    environment,
    embedderFor: engines.embedderFor.bind(engines),
    readDocument: documents.read,
  });
  const mcp = mcpIn(workspace, environment);
  const refuseUntrusted = async (what: string): Promise<void> => {
    const { refuseUntrusted: refuse } = await import('./files/trust.ts');
    refuse(await agents.trust(), what);
  };
  const skills = workspaceSkills({
    workspace,
    environment,
    store,
    documents,
    embedderFor: engines.embedderFor.bind(engines),
    most: async () => (await config()).limits.skills ?? SKILLS_PER_REQUEST,
    refuseUntrusted,
  });
  const telemetry = workspaceTelemetry(workspace, { environment, now });
  const kept = keptFiles(workspace, now);
  const largestFile = async () => (await config()).limits.uploadBytes ?? LARGEST_UPLOAD;
  const filesPerMessage = async () => (await config()).limits.filesPerMessage ?? FILES_PER_MESSAGE;
  const files = filesOf(kept, {
    limits: async () => ({ bytes: await largestFile(), perPrompt: await filesPerMessage() }),
    now,
  });
  const feeds = new Feeds(store);
  const world: RunWorld = {
    workspace,
    store,
    storeIfAny: own.storeIfAny.bind(own),
    now,
    consents: consentsOf(workspace, environment),
    telemetry,
    leaseTimes,
    linkSetting: async () => await linkSetting(workspace, environment),
    engineFor: engines.engineFor.bind(engines),
    prices: async () => (await config()).prices,
    allowedTools: async () => (await config()).allowedTools,
    allowedCommands: async () => (await config()).allowedCommands,
    defaults: async () => await readDefaults(workspace, environment),
    largestFile,
    agents,
    terminals,
    context: contextWorldIn({
      workspace,
      environment,
      kept,
      files,
      documents,
      datasets,
      mcp,
      skills,
      outputs: {
        schema: async (name) =>
          await (await import('./files/output-schemas.ts')).outputSchema(workspace, name),
        repairs: async () => (await config()).limits.repairs ?? REPAIRS,
      },
      refuseUntrusted,
      builtInProfiles,
      modelFacts: engines.facts.bind(engines),
      filesPerMessage,
      sandboxBytes: async () => (await config()).limits.sandboxBytes,
      requestOf: engines.request.bind(engines),
    }),
    runScript: async (request, signal) => {
      const { runScript } = await import('./run/run-work.ts');
      // What an agent runs is not the user's own word.
      const asked = { ...request, link: false, isOwnWord: false, isConfirmed: false };
      return feeds.told(await runScript(world, asked, signal));
    },
  };
  const source = { workspace, database, environment, now };
  const bench = benchOnDemand(async () => {
    const [{ benchIn }, { benchParts }] = await Promise.all([
      import('./bench/bench-in.ts'),
      import('./run/bench/bench-parts.ts'),
    ]);
    return benchIn(benchParts(world, feeds));
  });
  return {
    workspace,
    database,
    scripts: scriptsIn(world, feeds),
    priming: primingIn(world),
    agents,
    datasets: meteredDatasets(datasets, telemetry, workspace),
    mcp,
    skills,
    telemetry,
    trust: trustIn({ workspace, environment, now, agents, skills, bench, builtInProfiles }),
    sessions: sessionsIn(world, { feeds, kept, recordings }),
    plans: plansIn(world, feeds),
    backups: createBackups(source),
    garbage: createGarbage(source, store),
    files: { ...files, ...keptContents(workspace, store, now) },
    fileModes: fileModes(workspace, database),
    terminals,
    terminalEffects: async () => (await config()).terminalEffects,
    bench,
    init: async () => await (await import('./files/init-workspace.ts')).initWorkspace(workspace, environment),
    makeFolder: async () => await makeWorkspaceFolder(workspace),
    locateDocument: async (name) =>
      await (await import('./files/locate-document.ts')).locateDocument(workspace, name),
    loadTools: async (path) => await (await import('./tools/load-tools.ts')).loadTools(path),
    defaults: async () => await world.defaults(),
    ignoredConfig: async () => await world.context.ignoredConfig(),
    providers: async () => await engines.providers(),
    refuseModel: async (model) => await engines.refuseModel(model),
    sandbox: async () => await (await import('./tools/sandbox/sandbox-state.ts')).sandboxState(),
    isReady: async () => await own.isReady(),
    examine: async () => await databaseFacts(await store()),
    close: async () => {
      // What goes on is kept as far as it has come.
      await bench.close();
      // What ends in terminals is noted.
      await terminals.close();
      const closeDatabase = own.end();
      await agents.close();
      await skills.close();
      await documents.close();
      await datasets.close();
      await mcp.close();
      await telemetry.close();
      await closeDatabase();
    },
  };
}

const SKILLS_PER_REQUEST = 4;

/** What ends programs in terminals is loaded where one was left behind. */
const endProcess: EndProcess = async (left) => {
  const { endLeftBehind: end } = await import('./engine/pty/terminal/process-group.ts');
  await end(left);
};

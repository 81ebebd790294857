import type { Engine, RecordingLookup } from '../engine/engine.ts';
import type { Consents } from '../files/consents.ts';
import type { Defaults } from '../files/defaults.ts';
import type { SessionId } from '../model/ids.ts';
import type { Prices } from '../model/price.ts';
import type { RunEvent } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { TelemetrySink } from '../model/telemetry.ts';
import type { TerminalRoute } from '../model/terminal.ts';
import type { PassedArguments } from '../script/arguments.ts';
import type { Store } from '../store/dialect.ts';
import type { LeaseTimes } from '../store/lease.ts';
import type { AgentSource } from './agents/agent-source.ts';
import type { ContextWorld } from './context/context-world.ts';
import type { AlwaysAllowed } from './permissions.ts';
import type { RunHelp } from './run-help.ts';
import type { RunSettings } from './run-settings.ts';
import type { ShownTerminal } from './terminals/shown-terminal.ts';

/** What a script is read with. */
export interface ScriptHome {
  readonly workspace: string;
  readonly agents: AgentSource;
  /** What holds where nothing else is said. */
  defaults(): Promise<Defaults>;
  /** So many bytes at most has a file that is given with a prompt. */
  largestFile(): Promise<number>;
}

/** What a run needs from the rest of the program; `workbench.ts` puts it together. */
export interface RunWorld extends ScriptHome, AlwaysAllowed {
  /** Opens the database when it is first asked for. */
  store(): Promise<Store>;
  /** Opens the database if it is there; looking makes none. */
  storeIfAny(): Promise<Store | undefined>;
  readonly now: () => Date;
  /** What this user has allowed. */
  readonly consents: Consents;
  /** Told of what happens, in figures. */
  readonly telemetry: TelemetrySink;
  /** What models cost, by what the user has configured. */
  prices(): Promise<Prices>;
  readonly leaseTimes: LeaseTimes;
  /** Makes the engine of a run. Refuses one that is not there, or that something is missing for. */
  engineFor(settings: RunSettings, recordings: RecordingLookup): Promise<Engine>;
  /** Where a script and its session know of each other: in the script's file too, or in the database alone. */
  linkSetting(): Promise<'file' | 'database'>;
  /** The terminals of this process. */
  readonly terminals: {
    /** Refuses profiles that are not known, or not installed, by their names. */
    refuseMissing(profiles: Iterable<string>, cwd: string): Promise<void>;
    /** What runs in the terminals of a session. */
    list(sessionId: SessionId): readonly ShownTerminal[];
    /** What runs in the terminals of all sessions, the newest first. */
    listAll(): readonly (ShownTerminal & { readonly sessionId: SessionId })[];
    /** Opens a terminal for a person, unless it is there; it can be watched once this resolves. */
    open(wish: TerminalOpening): Promise<{ readonly live: ShownTerminal; readonly isNew: boolean }>;
    /** Whether a program runs in a terminal of a session. */
    isThere(sessionId: SessionId, name: string): boolean;
    /** The terminals of a session that live here, to be looked at. */
    looks(sessionId: SessionId): readonly {
      readonly name: string;
      look(): Promise<{ readonly text: string; readonly ansi: string }>;
    }[];
    /** Ends what runs in the terminals of a session. */
    end(sessionId: SessionId): Promise<void>;
  };
  /** What models are told of besides the conversation. */
  readonly context: ContextWorld;
  /** Prepares to run a script of the workspace, for an agent. */
  runScript(request: AgentsScript, signal: AbortSignal): Promise<StartedScript>;
}

interface TerminalOpening {
  readonly sessionId: SessionId;
  readonly route: TerminalRoute;
  readonly cwd: string;
  readonly size?: ShownTerminal['terminal']['size'];
}

/** A script that an agent runs. */
interface AgentsScript extends RunHelp {
  /** Absolute. */
  readonly path: string;
  readonly args: PassedArguments;
}

interface StartedScript {
  readonly session: Session;
  /** Ends with a run-summary. */
  readonly events: AsyncIterable<RunEvent>;
}

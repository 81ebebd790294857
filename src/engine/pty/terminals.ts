import { newTerminalRunId, type SessionId, type TerminalRunId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import {
  type CliConversation,
  MAIN_TERMINAL,
  SHELL_PROFILE,
  type TerminalRoute,
} from '../../model/terminal.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import type { Transcripts } from './cli/transcripts.ts';
import type { ProgramStart, TerminalProgram } from './program.ts';
import { type RunningProgram, RunningPrograms } from './running-programs.ts';
import { snapshotEvidence } from './snapshot-evidence.ts';
import {
  cliStates,
  type ProgramState,
  refuseMissing,
  refuseUnknown,
  shellState,
} from './startable-programs.ts';
import type { Terminal, TerminalSize } from './terminal/terminal.ts';
import type { TerminalsWorld } from './terminals-world.ts';

export interface TerminalWish {
  readonly sessionId: SessionId;
  readonly route: TerminalRoute;
  readonly cwd: string;
  readonly size?: TerminalSize;
}

/** A terminal that somebody may watch. */
export interface LiveTerminal {
  readonly name: string;
  readonly profile: string;
  readonly terminal: Terminal;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** A terminal that can be looked at. */
interface TerminalLook {
  readonly name: string;
  /** What stands on its screen once everything so far is on it, without and with its colours. */
  look(): Promise<{ readonly text: string; readonly ansi: string }>;
}

/** A program that is being started. Neither promise goes unheard. */
interface Starting {
  readonly sessionId: SessionId;
  /** From here on it can be watched. */
  readonly shown: Promise<RunningProgram>;
  /** From here on it can be typed into. */
  readonly ready: Promise<TerminalProgram>;
}

const MOST_PROGRAMS = 64;
/** The exit code that is stored of a program that never got so far as to be shown. */
const NEVER_SHOWN = 1;

/** The terminals of sessions, as long as this process lives. They stay when nobody looks. */
export class Terminals {
  readonly #world: TerminalsWorld;
  readonly #running = new RunningPrograms();
  readonly #starting = new Map<string, Starting>();
  readonly #endings = new Set<Promise<void>>();
  /** How many are started and cannot be seen yet. */
  #coming = 0;
  #found: Promise<Transcripts> | undefined;
  #isClosed = false;
  /** What CLIs continue, until it is told. */
  readonly #continued = new WeakMap<TerminalProgram, CliConversation>();

  constructor(world: TerminalsWorld) {
    this.#world = world;
  }

  /** Refuses prompts that would start what is not known, or not installed, or in a folder that is not there. */
  async refuseMissing(names: Iterable<string>, cwd: string): Promise<void> {
    await refuseMissing(this.#world, names, cwd);
  }

  /** What `!name` may start beside a shell, and whether it is installed. Refuses a configuration with mistakes. */
  async states(): Promise<readonly ProgramState[]> {
    return await cliStates(this.#world, { hasVersions: true });
  }

  /** The same with the shell, which comes first. */
  async profiles(): Promise<readonly ProgramState[]> {
    const [shell, clis] = await Promise.all([shellState(this.#world), cliStates(this.#world)]);
    return [shell, ...clis];
  }

  /** The program of this profile that runs in a terminal, which it is typed into from now on. */
  switchTo(sessionId: SessionId, route: TerminalRoute): TerminalProgram | undefined {
    return this.#running.switchTo(sessionId, route);
  }

  /** Starts a program in a terminal of a session, and waits until it takes prompts. Refuses one that is not there. */
  async start(wish: TerminalWish, signal: AbortSignal): Promise<TerminalProgram> {
    const other = this.#starting.get(keyOf(wish));
    if (other) {
      // Somebody else has it started: what comes of that is used, if anything does.
      await unlessAborted(Promise.allSettled([other.ready]), signal);
      return this.switchTo(wish.sessionId, wish.route) ?? (await this.start(wish, signal));
    }
    const { ready } = this.#begin(wish, { signal });
    try {
      return await unlessAborted(ready, signal);
    } catch (error) {
      // It may still come up, and then nobody wants it.
      this.#track(
        ready.then(
          async (late) => await late.end(),
          () => undefined,
        ),
      );
      throw error;
    }
  }

  /**
   * Opens a terminal for a person, who may watch it and type into it from its start on: nothing is ended because it takes
   * long. One that is there already is told as it is.
   */
  async open(wish: TerminalWish): Promise<{ readonly live: LiveTerminal; readonly isNew: boolean }> {
    const { sessionId, route } = wish;
    const there = this.list(sessionId).find(({ name }) => name === route.name);
    if (there) return { live: there, isNew: false };
    const other = this.#starting.get(keyOf(wish));
    if (other) return { live: await other.shown, isNew: false };
    return { live: await this.#begin(wish, { isWatched: true }).shown, isNew: true };
  }

  /** What runs in the terminals of a session. */
  list(sessionId: SessionId): readonly LiveTerminal[] {
    return this.#running.inFront(sessionId);
  }

  /** What runs in the terminals of all sessions, the newest first. */
  listAll(): readonly (LiveTerminal & { readonly sessionId: SessionId })[] {
    return this.#running.inFront().toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
  }

  /** How what runs in the terminals of a session can be looked at. */
  looks(sessionId: SessionId): readonly TerminalLook[] {
    return this.list(sessionId).map(({ name, terminal }) => ({
      name,
      look: async () => {
        const { text, ansi } = snapshotEvidence(await terminal.snapshot());
        return { text, ansi };
      },
    }));
  }

  /** The conversation that a program was started to continue; it is given once. */
  takeContinued(program: TerminalProgram): CliConversation | undefined {
    const conversation = this.#continued.get(program);
    this.#continued.delete(program);
    return conversation;
  }

  isThere(sessionId: SessionId, name: string): boolean {
    return this.list(sessionId).some((each) => each.name === name);
  }

  /** Whether another process, such as a server, may have a program in a terminal of a session. */
  async runsElsewhere(sessionId: SessionId, name: string): Promise<boolean> {
    return await this.#world.runsElsewhere(sessionId, name);
  }

  /** Refuses a terminal that is not there any more. */
  find(sessionId: SessionId, name: string = MAIN_TERMINAL): LiveTerminal {
    const found = this.list(sessionId).find((each) => each.name === name);
    if (found) return found;
    throw new Refusal('NOT_FOUND', `There is no terminal ${name} of this session here.`, {
      remedy:
        'It lives in the process that runs it, and ends with it: run the script again, send a prompt, or open one. What came out of it may be kept: see its recordings.',
    });
  }

  /** Ends what runs in the terminals of a session, or in one of them. */
  async end(sessionId: SessionId, name?: string): Promise<void> {
    const coming = Array.from(this.#starting.values()).filter((each) => each.sessionId === sessionId);
    await Promise.allSettled(coming.map(({ shown }) => shown));
    const running = this.#running.of(sessionId, name);
    await Promise.all(running.map(async ({ program, terminal }) => await (program ?? terminal).end()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const starting = Array.from(this.#starting.values(), ({ sessionId }) => sessionId);
    const sessions = new Set([...this.#running.sessions, ...starting]);
    await Promise.all(Array.from(sessions, async (sessionId) => await this.end(sessionId)));
    await Promise.all(this.#endings);
  }

  /** Begins to start a program. Refuses more than may run. */
  #begin(
    wish: TerminalWish,
    around: { readonly signal?: AbortSignal; readonly isWatched?: boolean },
  ): Starting {
    if (this.#isClosed) throw new Error('The terminals are closed.');
    this.#refuseTooMany();
    const { promise: shown, resolve, reject } = Promise.withResolvers<RunningProgram>();
    const ready = this.#opened(wish, around, resolve);
    const key = keyOf(wish);
    const starting = { sessionId: wish.sessionId, shown, ready };
    this.#starting.set(key, starting);
    this.#coming += 1;
    this.#track(shown.then(() => undefined).finally(() => this.#coming--));
    this.#track(ready.then(() => undefined, reject).finally(() => this.#starting.delete(key)));
    return starting;
  }

  async #opened(
    wish: TerminalWish,
    { signal, isWatched = false }: { readonly signal?: AbortSignal; readonly isWatched?: boolean },
    show: (running: RunningProgram) => void,
  ): Promise<TerminalProgram> {
    const { profile } = wish.route;
    if (profile === SHELL_PROFILE) {
      const { openShell } = await import('./shell/open-shell.ts');
      return (await this.#launched(wish, isWatched, show, openShell)) ?? neverOpened(profile);
    }
    await refuseUnknown(this.#world, [profile]);
    const known = (await this.#world.profiles()).find(({ id }) => id === profile);
    if (!known) throw new Error(`The profile ${profile} is gone.`);
    const { repl } = known;
    if (repl) {
      const { openRepl } = await import('./repl/open-repl.ts');
      const opened = await this.#launched(wish, isWatched, show, async (start) => {
        return await openRepl(known, repl, start);
      });
      return opened ?? neverOpened(profile);
    }
    const [grants, transcripts] = await Promise.all([this.#world.grants(), this.#transcripts()]);
    const options = { transcripts, grants, ...(signal && { signal }) };
    const { canResume, resumeCli } = await import('./cli/resume-cli.ts');
    const conversation = known.resume && (await this.#conversationOf(wish));
    if (conversation && canResume(known, conversation)) {
      const resumed = await this.#launched(
        wish,
        isWatched,
        show,
        async (start) => await resumeCli(known, start, conversation, options),
      );
      if (resumed) {
        this.#continued.set(resumed, conversation);
        return resumed;
      }
    }
    const { openCli } = await import('./cli/open-cli.ts');
    const opened = await this.#launched(
      wish,
      isWatched,
      show,
      async (start) => await openCli(known, start, options),
    );
    return opened ?? neverOpened(profile);
  }

  /** The last conversation of a CLI, unless it may still run in another process. */
  async #conversationOf({ sessionId, route }: TerminalWish): Promise<CliConversation | undefined> {
    if (await this.runsElsewhere(sessionId, route.name)) return undefined;
    return await this.#world.conversationOf(sessionId, route);
  }

  /** Starts a program, and keeps its books. Of one that gives nothing, the end alone. */
  async #launched(
    { sessionId, route: { name, profile }, cwd, size }: TerminalWish,
    isWatched: boolean,
    show: (running: RunningProgram) => void,
    open: (start: ProgramStart) => Promise<TerminalProgram | undefined>,
  ): Promise<TerminalProgram | undefined> {
    const runId = newTerminalRunId();
    let startedAt = new Date();
    let running: RunningProgram | undefined;
    let hasBegun = false;
    const start: ProgramStart = {
      sessionId,
      runId,
      name,
      cwd,
      environment: this.#world.environment,
      recordTo: await this.#world.recordTo(sessionId, runId),
      isWatched,
      ...(size && { size }),
      started: async ({ pid }) => {
        const { startTimeOf } = await import('./terminal/process-table.ts');
        const startTime = (await startTimeOf(pid)) ?? '';
        startedAt = await this.#world.begun({
          id: runId,
          chatSessionId: sessionId,
          name,
          profile,
          pid,
          startTime,
        });
        hasBegun = true;
      },
      shown: (terminal) => {
        running = { sessionId, name, profile, terminal, startedAt: startedAt.toISOString() };
        this.#running.add(running);
        this.#track(this.#untilOver(running, runId));
        show(running);
      },
    };
    let program: TerminalProgram | undefined;
    try {
      program = await open(start);
    } finally {
      // What was shown is noted when it ends.
      if (hasBegun && !running) this.#track(this.#world.over(runId, NEVER_SHOWN));
    }
    if (!program) return undefined;
    if (!running) throw new Error(`${profile} was never shown.`);
    running.program = program;
    return program;
  }

  /** One for all: what is another's is known by it. */
  async #transcripts(): Promise<Transcripts> {
    this.#found ??= this.#world.transcripts();
    return await this.#found;
  }

  async #untilOver(running: RunningProgram, runId: TerminalRunId): Promise<void> {
    const { exitCode } = await running.terminal.ended;
    this.#running.remove(running);
    await this.#world.over(runId, exitCode);
  }

  #refuseTooMany(): void {
    const count = this.#running.count + this.#coming;
    if (count < MOST_PROGRAMS) return;
    throw new Refusal('TOO_MANY_REQUESTS', `${count} programs run in terminals already.`, {
      remedy: 'End some of them first.',
    });
  }

  #track(ending: Promise<void>): void {
    // What cannot be noted at the end is found out by the next process.
    const quiet = ending.catch(() => undefined);
    this.#endings.add(quiet);
    void quiet.then(() => this.#endings.delete(quiet));
  }
}

function neverOpened(profile: string): never {
  throw new Error(`${profile} was never opened.`);
}

/** What is started once at a time. */
function keyOf({ sessionId, route: { name, profile } }: TerminalWish): string {
  return JSON.stringify([sessionId, name, profile]);
}

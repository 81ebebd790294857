import type { CliProfile } from '../../model/cli-profile.ts';
import { newTerminalRunId, type SessionId, type TerminalRunId } from '../../model/ids.ts';
import type { Environment } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import { MAIN_TERMINAL, SHELL_PROFILE, type TerminalRoute } from '../../model/terminal.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import type { Transcripts } from './cli/transcripts.ts';
import type { ProgramStart, TerminalProgram } from './program.ts';
import { snapshotEvidence } from './snapshot-evidence.ts';
import type { Terminal } from './terminal/terminal.ts';

/** What terminals need of the rest of the program. */
export interface TerminalsWorld {
  /** Of the user. */
  readonly environment: Environment;
  /** What `!name` may start beside a shell. */
  profiles(): Promise<readonly CliProfile[]>;
  /** What profiles may grant at a first start, by the names that the user has allowed. */
  grants(): Promise<readonly string[]>;
  /** Where the transcripts of CLIs are found. */
  transcripts(): Promise<Transcripts>;
  /** The folder in which the raw stream of a run is kept. */
  recordTo(sessionId: SessionId, runId: TerminalRunId): string;
  /** Notes a program before anything is typed: should we die, the next process ends it. */
  begun(run: BegunTerminal): Promise<void>;
  /** Whether another process may have a program in this terminal. */
  runsElsewhere(sessionId: SessionId, name: string): Promise<boolean>;
  /** Notes that it is over. */
  over(runId: TerminalRunId, exitCode: number): Promise<void>;
}

export interface BegunTerminal {
  readonly id: TerminalRunId;
  readonly chatSessionId: SessionId;
  readonly name: string;
  readonly profile: string;
  readonly pid: number;
  /** When that process started: another may get its number later. */
  readonly startTime: string;
}

export interface TerminalWish {
  readonly sessionId: SessionId;
  readonly route: TerminalRoute;
  readonly cwd: string;
}

/** A terminal that somebody may watch. */
export interface LiveTerminal {
  readonly name: string;
  readonly profile: string;
  readonly terminal: Terminal;
}

/** A terminal that can be looked at. */
interface TerminalLook {
  readonly name: string;
  /** What stands on its screen once everything so far is on it, without and with its colours. */
  look(): Promise<{ readonly text: string; readonly ansi: string }>;
}

/** Whether the CLI of an agent can be started. */
export interface CliState {
  readonly id: string;
  readonly isReady: boolean;
  /** Where it is, or how to get it. */
  readonly facts: string;
}

/** The programs that were started under one name of a terminal; one of them is the one that is typed into. */
interface NamedTerminal {
  readonly programs: Map<string, TerminalProgram>;
  profile: string;
}

const MOST_PROGRAMS = 64;

/** The terminals of sessions, as long as this process lives. They stay when nobody looks. */
export class Terminals {
  readonly #world: TerminalsWorld;
  readonly #sessions = new Map<SessionId, Map<string, NamedTerminal>>();
  readonly #endings = new Set<Promise<void>>();
  #found: Promise<Transcripts> | undefined;
  #isClosed = false;

  constructor(world: TerminalsWorld) {
    this.#world = world;
  }

  /** Refuses prompts that would start what is not known, or not installed, or in a folder that is not there. */
  async refuseMissing(names: Iterable<string>, cwd: string): Promise<void> {
    const wanted = new Set(names);
    await this.#refuseUnknown(wanted);
    const { findProgram, requireFolder } = await import('./terminal/find-program.ts');
    await requireFolder(cwd);
    const started = (await this.#world.profiles()).filter(({ id }) => wanted.has(id));
    if (started.length === 0) return;
    const { notInstalled } = await import('./cli/open-cli.ts');
    const environment = { PATH: this.#world.environment['PATH'] ?? '' };
    for (const profile of started) {
      await findProgram(profile.command, cwd, { ...environment, ...profile.env }).catch((error: unknown) => {
        throw notInstalled(profile, error);
      });
    }
  }

  /** What `!name` may start beside a shell, and whether it is installed. Refuses a configuration with mistakes. */
  async states(): Promise<readonly CliState[]> {
    const { findProgram } = await import('./terminal/find-program.ts');
    const path = { PATH: this.#world.environment['PATH'] ?? '' };
    const profiles = await this.#world.profiles();
    return await Promise.all(
      profiles.map(async ({ id, command, env, install }) => {
        const file = await findProgram(command, '/', { ...path, ...env }).catch(() => undefined);
        return {
          id,
          isReady: file !== undefined,
          facts: file ?? install ?? `there is no program ${command}`,
        };
      }),
    );
  }

  async #refuseUnknown(names: Iterable<string>): Promise<void> {
    const profiles = await this.#world.profiles();
    const known = [SHELL_PROFILE, ...profiles.map(({ id }) => id)];
    for (const name of names) {
      if (known.includes(name)) continue;
      throw new Refusal('INVALID_INPUT', `There is no profile ${name} that a terminal could start.`, {
        remedy: `Known are ${known.map((each) => `!${each}`).join(', ')}; your own are \`profiles:\` of the configuration.`,
      });
    }
  }

  /** The program of this profile that runs in a terminal, which it is typed into from now on. */
  switchTo(sessionId: SessionId, { name, profile }: TerminalRoute): TerminalProgram | undefined {
    const named = this.#sessions.get(sessionId)?.get(name);
    const program = named?.programs.get(profile);
    if (!named || !program || program.terminal.hasEnded) return undefined;
    named.profile = profile;
    return program;
  }

  /** Starts a program in a terminal of a session. Refuses one that is not there. */
  async start(wish: TerminalWish, signal: AbortSignal): Promise<TerminalProgram> {
    if (this.#isClosed) throw new Error('The terminals are closed.');
    this.#refuseTooMany();
    const { sessionId, route } = wish;
    const runId = newTerminalRunId();
    const opening = this.#open(wish, runId, signal);
    let program: TerminalProgram;
    try {
      program = await unlessAborted(opening, signal);
    } catch (error) {
      // It may still come up, and then nobody wants it.
      this.#track(
        opening.then(
          async (late) => await late.end(),
          () => undefined,
        ),
      );
      throw error;
    }
    const named = this.#named(sessionId, route.name);
    named.programs.set(route.profile, program);
    named.profile = route.profile;
    this.#track(this.#untilOver(wish, runId, program));
    return program;
  }

  /** What runs in the terminals of a session. */
  list(sessionId: SessionId): readonly LiveTerminal[] {
    const terminals = this.#sessions.get(sessionId) ?? new Map<string, NamedTerminal>();
    return Array.from(terminals).flatMap(([name, { profile, programs }]) => {
      const program = programs.get(profile);
      return program && !program.terminal.hasEnded ? [{ name, profile, terminal: program.terminal }] : [];
    });
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
      remedy: 'It lives in the process that runs it: run the script again, or send a prompt.',
    });
  }

  /** Ends what runs in the terminals of a session. */
  async end(sessionId: SessionId): Promise<void> {
    const terminals = this.#sessions.get(sessionId)?.values() ?? [];
    const programs = Array.from(terminals).flatMap((named) => Array.from(named.programs.values()));
    await Promise.all(programs.map(async (program) => await program.end()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#sessions.keys(), async (sessionId) => await this.end(sessionId)));
    await Promise.all(this.#endings);
  }

  async #open(
    { sessionId, route, cwd }: TerminalWish,
    runId: TerminalRunId,
    signal: AbortSignal,
  ): Promise<TerminalProgram> {
    const { environment } = this.#world;
    const { name, profile } = route;
    const start: ProgramStart = {
      sessionId,
      runId,
      name,
      cwd,
      environment,
      recordTo: this.#world.recordTo(sessionId, runId),
      started: async ({ pid }) => {
        const { startTimeOf } = await import('./terminal/process-table.ts');
        const startTime = (await startTimeOf(pid)) ?? '';
        await this.#world.begun({ id: runId, chatSessionId: sessionId, name, profile, pid, startTime });
      },
    };
    if (profile === SHELL_PROFILE) return await (await import('./shell/open-shell.ts')).openShell(start);
    await this.#refuseUnknown([profile]);
    const known = (await this.#world.profiles()).find(({ id }) => id === profile);
    if (!known) throw new Error(`The profile ${profile} is gone.`);
    const [grants, transcripts] = await Promise.all([this.#world.grants(), this.#transcripts()]);
    return await (await import('./cli/open-cli.ts')).openCli(known, start, { transcripts, grants, signal });
  }

  /** One for all: what is another's is known by it. */
  async #transcripts(): Promise<Transcripts> {
    this.#found ??= this.#world.transcripts();
    return await this.#found;
  }

  async #untilOver({ sessionId, route }: TerminalWish, runId: TerminalRunId, program: TerminalProgram) {
    const { exitCode } = await program.terminal.ended;
    const named = this.#sessions.get(sessionId)?.get(route.name);
    if (named?.programs.get(route.profile) === program) named.programs.delete(route.profile);
    await this.#world.over(runId, exitCode);
  }

  #named(sessionId: SessionId, name: string): NamedTerminal {
    const terminals = this.#sessions.get(sessionId) ?? new Map<string, NamedTerminal>();
    this.#sessions.set(sessionId, terminals);
    const named = terminals.get(name) ?? { programs: new Map(), profile: SHELL_PROFILE };
    terminals.set(name, named);
    return named;
  }

  #refuseTooMany(): void {
    const named = Array.from(this.#sessions.values()).flatMap((terminals) => Array.from(terminals.values()));
    const count = named.reduce((total, { programs }) => total + programs.size, 0);
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

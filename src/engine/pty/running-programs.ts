import type { SessionId } from '../../model/ids.ts';
import type { TerminalRoute } from '../../model/terminal.ts';
import type { TerminalProgram } from './program.ts';
import type { Terminal } from './terminal/terminal.ts';

/** A program in a terminal of a session: it can be watched from its start on. */
export interface RunningProgram {
  readonly sessionId: SessionId;
  /** The name of the terminal. */
  readonly name: string;
  readonly profile: string;
  readonly terminal: Terminal;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Once it can be typed into. */
  program?: TerminalProgram;
}

/** The programs that were started under one name of a terminal; the one in front is watched and typed into. */
interface NamedTerminal {
  readonly programs: Map<string, RunningProgram>;
  front: string;
}

/** What runs in which terminal of which session. */
export class RunningPrograms {
  readonly #sessions = new Map<SessionId, Map<string, NamedTerminal>>();

  get count(): number {
    return Array.from(this.#all()).length;
  }

  /** The sessions that have had a terminal. */
  get sessions(): readonly SessionId[] {
    return Array.from(this.#sessions.keys());
  }

  /** Puts a program in front in its terminal. */
  add(running: RunningProgram): void {
    const { sessionId, name, profile } = running;
    const terminals = this.#sessions.get(sessionId) ?? new Map<string, NamedTerminal>();
    this.#sessions.set(sessionId, terminals);
    const named = terminals.get(name) ?? { programs: new Map(), front: profile };
    terminals.set(name, named);
    named.programs.set(profile, running);
    named.front = profile;
  }

  remove(running: RunningProgram): void {
    const { sessionId, name, profile } = running;
    const terminals = this.#sessions.get(sessionId);
    const programs = terminals?.get(name)?.programs;
    if (programs?.get(profile) !== running) return;
    programs.delete(profile);
    if (programs.size === 0) terminals?.delete(name);
    if (terminals?.size === 0) this.#sessions.delete(sessionId);
  }

  /** The program of this profile that can be typed into, which is in front from now on. */
  switchTo(sessionId: SessionId, { name, profile }: TerminalRoute): TerminalProgram | undefined {
    const named = this.#sessions.get(sessionId)?.get(name);
    const running = named?.programs.get(profile);
    if (!named || !running?.program || running.terminal.hasEnded) return undefined;
    named.front = profile;
    return running.program;
  }

  /** What is in front in the terminals of a session, or of all. */
  inFront(sessionId?: SessionId): readonly RunningProgram[] {
    const sessions = sessionId === undefined ? this.#sessions.values() : [this.#sessions.get(sessionId)];
    return Array.from(sessions).flatMap((terminals) =>
      Array.from(terminals?.values() ?? []).flatMap(({ programs, front }) => {
        const running = programs.get(front);
        return running && !running.terminal.hasEnded ? [running] : [];
      }),
    );
  }

  /** All that runs in the terminals of a session, or in one of them, in front or behind. */
  of(sessionId: SessionId, name?: string): readonly RunningProgram[] {
    return Array.from(this.#all()).filter(
      (running) => running.sessionId === sessionId && (name === undefined || running.name === name),
    );
  }

  *#all(): Generator<RunningProgram> {
    for (const terminals of this.#sessions.values()) {
      for (const { programs } of terminals.values()) yield* programs.values();
    }
  }
}

import type { SessionId, TerminalRunId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import { MAIN_TERMINAL } from '../../model/terminal.ts';
import type { RecordedOutput, RecordingFacts, TerminalRecording } from '../../model/terminal-recording.ts';
import type { Store } from '../../store/dialect.ts';
import { getSession } from '../../store/session.repository.ts';
import { listTerminalRuns, type TerminalRun } from '../../store/terminal-run.repository.ts';

/** Where the raw streams of terminals are kept, each in a folder of its own. */
export interface Recordings {
  folderOf(sessionId: SessionId, runId: TerminalRunId): string;
  /** Undefined if nothing is kept there. */
  facts(folder: string): Promise<RecordingFacts | undefined>;
  read(folder: string): AsyncIterable<RecordedOutput>;
}

/** A program that ran in a terminal of a session. */
export interface SessionTerminal extends Omit<TerminalRun, 'chatSessionId' | 'pid' | 'startTime'> {
  /** Whether its raw stream is kept on this machine. */
  readonly isRecorded: boolean;
}

export async function sessionTerminals(
  store: Store,
  recordings: Recordings,
  sessionId: SessionId,
): Promise<readonly SessionTerminal[]> {
  await getSession(store, sessionId);
  const runs = await recordedRuns(store, recordings, sessionId);
  return runs.map(({ run: { chatSessionId: _, pid: __, startTime: ___, ...shown }, facts }) => ({
    ...shown,
    isRecorded: facts !== undefined,
  }));
}

/** The raw stream of one terminal; by default of the only one, or of the main one. Refuses where nothing is kept. */
export async function sessionRecording(
  store: Store,
  recordings: Recordings,
  sessionId: SessionId,
  name?: string,
): Promise<TerminalRecording> {
  const session = await getSession(store, sessionId);
  const recorded = (await recordedRuns(store, recordings, sessionId)).filter(isRecorded);
  const terminal = chosenTerminal(session, new Set(recorded.map(({ run }) => run.name)), name);
  const chosen = recorded.filter(({ run }) => run.name === terminal);
  const [first] = chosen;
  if (!first) throw new Error(`There is no recording of ${terminal}.`);
  return {
    ...first.facts,
    terminal,
    isCut: chosen.some(({ facts }) => facts.isCut),
    output: joined(recordings, chosen),
  };
}

interface FoundRun {
  readonly run: TerminalRun;
  readonly folder: string;
  readonly facts: RecordingFacts | undefined;
}

type RecordedRun = FoundRun & { readonly facts: RecordingFacts };

function isRecorded(found: FoundRun): found is RecordedRun {
  return found.facts !== undefined;
}

async function recordedRuns(
  store: Store,
  { folderOf, facts }: Recordings,
  sessionId: SessionId,
): Promise<readonly FoundRun[]> {
  const runs = await listTerminalRuns(store, sessionId);
  return await Promise.all(
    runs.map(async (run) => {
      const folder = folderOf(sessionId, run.id);
      return { run, folder, facts: await facts(folder) };
    }),
  );
}

function chosenTerminal(session: Session, names: ReadonlySet<string>, name: string | undefined): string {
  const [first, ...others] = names;
  if (first === undefined) throw nothingKept(session);
  const only = others.length === 0 ? first : MAIN_TERMINAL;
  const wanted = name ?? only;
  if (names.has(wanted)) return wanted;
  throw new Refusal(
    name === undefined ? 'INVALID_INPUT' : 'NOT_FOUND',
    name === undefined
      ? 'The session has several terminals.'
      : `Nothing is kept of a terminal called ${name}.`,
    { remedy: `Name one of them with --terminal: ${[...names].join(', ')}.` },
  );
}

function nothingKept({ id, fork }: Session): Refusal {
  return new Refusal('NOT_FOUND', `No raw stream of a terminal is kept of session ${id}.`, {
    remedy: fork
      ? `It was forked from ${fork.parentId}, which may have one.`
      : 'There is one of what ran in a terminal (engine: pty), on the machine and in the workspace where it ran.',
  });
}

/** What clears a terminal for the program that comes next. */
const RESET = '\u001Bc';

/** Several programs one after the other, each where it began by the clock. */
async function* joined(recordings: Recordings, runs: readonly RecordedRun[]): AsyncGenerator<RecordedOutput> {
  const startedAt = runs[0]?.facts.startedAt ?? 0;
  let last = 0;
  for (const [index, { folder, facts }] of runs.entries()) {
    // A clock that was put back does not turn the time of a recording around.
    const offset = Math.max(last, (facts.startedAt - startedAt) / 1000);
    if (index > 0) {
      yield { type: 'resize', seconds: offset, size: facts.size };
      yield { type: 'output', seconds: offset, data: RESET };
    }
    for await (const output of recordings.read(folder)) {
      last = Math.max(last, output.seconds + offset);
      yield { ...output, seconds: last };
    }
  }
}

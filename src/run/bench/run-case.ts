import type { BenchCase, PromptAnswer, TrialAnswer, TrialNote, WriteBack } from '../../model/bench.ts';
import type { CaseAsk } from '../../model/bench-work.ts';
import { clip } from '../../model/clip.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Failure } from '../../model/message.ts';
import { refusedWith } from '../../model/refused-with.ts';
import type { RunEvent, RunSummary } from '../../model/run.ts';
import { listEvidence } from '../../store/evidence.repository.ts';
import { listMessages } from '../../store/message.repository.ts';
import { runScript, type ScriptRun } from '../run-script.ts';
import { isAskedByUser, type StoredTurn, turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';
import { caseRequest } from './case-request.ts';
import { FirstTokens } from './first-tokens.ts';
import { promptAnswer } from './prompt-answer.ts';
import { wantsPlan } from './wants-plan.ts';

/** What is kept of why something is wrong: enough to find the reason. */
const LONGEST_NOTE = 1000;

export interface CaseWorld extends RunWorld {
  /** Tells those who follow its session what a run says. */
  told(run: ScriptRun): Pick<ScriptRun, 'session'> & { readonly events: AsyncIterable<RunEvent> };
  /** Carries out a plan on a copy of a document, twice. */
  tryPlan(documentPath: string, answer: string): Promise<WriteBack>;
}

/**
 * Asks what a case asks, in a session of its own that is no script's. What goes wrong is part of the answer; only who is
 * stopped gets none, and is told so by an exception.
 */
export async function runCase(world: CaseWorld, ask: CaseAsk, signal: AbortSignal): Promise<TrialAnswer> {
  const firstTokens = new FirstTokens();
  let sessionId: SessionId | null = null;
  let summary: RunSummary['data'] | undefined;
  let failure: Failure | undefined;
  let since = performance.now();
  try {
    const run = world.told(await runScript(world, await caseRequest(ask), signal));
    sessionId = run.session.id;
    since = performance.now();
    for await (const event of run.events) {
      firstTokens.take(event);
      if (event.type === 'run-summary') summary = event.data;
    }
  } catch (error) {
    signal.throwIfAborted();
    failure = refusedWith(error);
  }
  const totalMs = Math.round(performance.now() - since);
  if (!summary || summary.reason === 'aborted') signal.throwIfAborted();
  const turns = sessionId === null ? [] : await turnsIn(world, sessionId);
  const answers = turns.map((turn) => promptAnswer(turn, firstTokens.of(turn.prompt.turnId)));
  // What still runs in its terminals runs for nobody.
  if (sessionId !== null) await world.terminals.end(sessionId);
  const error = failure ?? failureIn(summary, answers);
  const writeBack = error ? undefined : await writeBackOf(world, ask.case, answers);
  return {
    sessionId,
    answers,
    totalMs,
    cost: summary?.cost ?? null,
    scriptFailures: [...scriptFailuresIn(summary), ...turns.flatMap(outputFailure)],
    ...(writeBack && { writeBack }),
    ...(error && { error: { ...error, message: clip(error.message, LONGEST_NOTE) } }),
  };
}

async function turnsIn(world: CaseWorld, sessionId: SessionId): Promise<readonly StoredTurn[]> {
  const store = await world.store();
  const turns = turnsOf(await listMessages(store, sessionId), await listEvidence(store, sessionId));
  return turns.filter(isAskedByUser);
}

/** An answer that is there and not what it has to be is no failure of the trial: whoever scores it says so. */
function failureIn(
  summary: RunSummary['data'] | undefined,
  answers: readonly PromptAnswer[],
): Failure | undefined {
  if (!summary) return { message: 'The run ended without a word.' };
  const { reason, error, contracts } = summary;
  if (reason === 'done' || reason === 'length') return undefined;
  const isScored = (contracts?.failures.length ?? 0) > 0 || answers.some(({ isValid }) => isValid === false);
  if (error?.code === 'CONTRACT_FAILED' && isScored) return undefined;
  if (reason === 'aborted') return { code: 'SESSION_BUSY', message: 'The session of the trial was stopped.' };
  return error ?? { message: `The run ended by ${reason}.` };
}

function scriptFailuresIn(summary: RunSummary['data'] | undefined): readonly TrialNote[] {
  const failures = summary?.contracts?.failures ?? [];
  return failures.map(({ promptIndex, key, term, message }) => ({
    ...(key !== undefined && { key }),
    term,
    message: clip(`Prompt ${promptIndex + 1}: ${message}`, LONGEST_NOTE),
  }));
}

/** Whoever says which schema an answer has to satisfy, it is broken like a contract. */
function outputFailure({ prompt, rows }: StoredTurn): readonly TrialNote[] {
  const output = rows.findLast((row) => row.kind === 'turn-end')?.metadata.output;
  if (!output || output.isValid) return [];
  const { schema, problems = [] } = output;
  const number = (prompt.metadata.promptIndex ?? 0) + 1;
  const message = `Prompt ${number}: The answer does not satisfy the schema ${schema}: ${problems.join('; ')}`;
  return [{ term: 'output', message: clip(message, LONGEST_NOTE) }];
}

async function writeBackOf(
  world: CaseWorld,
  asked: BenchCase,
  answers: readonly PromptAnswer[],
): Promise<WriteBack | undefined> {
  const last = answers.at(-1);
  if (asked.document === undefined || !last || !wantsPlan(asked, last.data)) return undefined;
  return await world.tryPlan(asked.document, last.data);
}

import type { BenchCase, PromptAnswer, TrialAnswer, TrialNote, WriteBack } from '../../model/bench.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Failure } from '../../model/message.ts';
import { refusedWith } from '../../model/refused-with.ts';
import type { RunEvent, RunSummary } from '../../model/run.ts';
import { listEvidence } from '../../store/evidence.repository.ts';
import { listMessages } from '../../store/message.repository.ts';
import { enginesFor, settledFor } from '../engines.ts';
import { openRunnable } from '../open-script.ts';
import { readyScript } from '../plan-script.ts';
import { type RunRequest, runScript, type ScriptRun } from '../run-script.ts';
import { refuseTyping } from '../terminals/refuse-typing.ts';
import { isAskedByUser, type StoredTurn, turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';
import { caseScript } from './case-script.ts';
import { FirstTokens } from './first-tokens.ts';
import { promptAnswer } from './prompt-answer.ts';
import { withDocument } from './shown-document.ts';
import { wantsPlan } from './wants-plan.ts';

export interface CaseWorld extends RunWorld {
  /** Tells those who follow its session what a run says. */
  told(run: ScriptRun): Pick<ScriptRun, 'session'> & { readonly events: AsyncIterable<RunEvent> };
  /** Carries out a plan on a copy of a document, twice. */
  tryPlan(documentPath: string, answer: string): Promise<WriteBack>;
}

/** One trial of a case. */
export interface CaseAsk {
  readonly case: BenchCase;
  readonly suite: { readonly name: string; readonly path: string };
  readonly runId: string;
  /** From 1. */
  readonly trial: number;
  /** Whoever is asked by default, where there is none. */
  readonly model?: string;
  readonly isRecorded: boolean;
  /** The user runs it by a command of their own. */
  readonly isOwnWord: boolean;
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
    const run = world.told(await runScript(world, await requestOf(ask), signal));
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
    ...(error && { error }),
  };
}

/**
 * Refuses what a case could not be asked for: a script with errors, arguments that are missing, a model that nobody knows
 * or that has no key. Nothing is asked. Resolves with the model that would be.
 */
export async function refuseCase(world: RunWorld, ask: CaseAsk): Promise<string> {
  const request = await requestOf(ask);
  const { opened, args, settings } = await readyScript(world, request);
  const settled = await settledFor(settings, opened);
  if (settled.engine === 'pty') {
    const prompts = opened.script.prompts.map(({ text, attributes }, index) => ({
      text: args.texts[index] ?? text,
      terminal: attributes['session'],
    }));
    await refuseTyping(world, request, prompts, settled);
  } else {
    const recordings = async () => undefined;
    await enginesFor(world, { settings: settled, agent: opened.agent, recordings, prompts: [] });
  }
  return settled.model;
}

async function requestOf(ask: CaseAsk): Promise<RunRequest> {
  const { suite, runId, trial, model, isRecorded, isOwnWord } = ask;
  const asked = await withDocument(ask.case);
  const { id, script, args, agent, skills, files, document, settings, output, system } = asked;
  const path = script ?? `${suite.path}#${id}`;
  const title = `${suite.name}: ${asked.title ?? id} (${trial})`;
  return {
    path,
    ...(script === undefined && { read: caseScript(path, title, asked) }),
    isApart: true,
    fresh: true,
    link: false,
    keepGoing: true,
    unattended: true,
    isOwnWord,
    isConfirmed: isOwnWord,
    about: { mode: 'bench', run_id: runId, case_id: id },
    settings,
    ...(Object.keys(args).length > 0 && { args: { named: args } }),
    ...(model !== undefined && { model }),
    ...(isRecorded && { recorded: true }),
    ...(files.length > 0 && { files }),
    ...(document !== undefined && { document }),
    ...(agent !== undefined && { agent }),
    ...(skills !== undefined && { skills }),
    ...(output && { output: { ...output, fromPrompt: (await countPrompts(asked)) - 1 } }),
    ...(system !== undefined && { system }),
  };
}

async function countPrompts({ script, prompts }: BenchCase): Promise<number> {
  return script === undefined ? prompts.length : (await openRunnable(script)).script.prompts.length;
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
    message: `Prompt ${promptIndex + 1}: ${message}`,
  }));
}

/** Whoever says which schema an answer has to satisfy, it is broken like a contract. */
function outputFailure({ prompt, rows }: StoredTurn): readonly TrialNote[] {
  const output = rows.findLast((row) => row.kind === 'turn-end')?.metadata.output;
  if (!output || output.isValid) return [];
  const { schema, problems = [] } = output;
  const number = (prompt.metadata.promptIndex ?? 0) + 1;
  const message = `Prompt ${number}: The answer does not satisfy the schema ${schema}: ${problems.join('; ')}`;
  return [{ term: 'output', message }];
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

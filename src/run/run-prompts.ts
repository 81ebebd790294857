import { inputHash, type TurnInput } from '../context/input-hash.ts';
import type { Engine } from '../engine/engine.ts';
import { sha256 } from '../files/sha256.ts';
import type { SessionEvent } from '../model/event.ts';
import { newTurnId } from '../model/ids.ts';
import type { EndReason, Failure, Message, Usage } from '../model/message.ts';
import type { RunClass, RunEvent, RunSummary, RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { budgetReached, tokensOf } from '../model/token-budget.ts';
import { append } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import type { Lease } from '../store/lease.ts';
import { listMessages } from '../store/message.repository.ts';
import { indexBatch } from '../store/search.repository.ts';
import type { ContractChecks } from './contract-checks.ts';
import { holdLease } from './hold-lease.ts';
import { Journal } from './journal.ts';
import { permissionsIn } from './permissions.ts';
import type { RunHelp } from './run-help.ts';
import type { RunSettings } from './run-settings.ts';
import { runTurn, type TurnPlan } from './run-turn.ts';
import { tokensIn } from './turn-facts.ts';
import { isComplete, resumptionOf, type StoredTurn, turnsOf } from './turns.ts';
import { watchForAbort } from './watch-abort.ts';
import type { RunWorld } from './world.ts';

/** The world with its database open. */
type OpenWorld = Omit<RunWorld, 'store'> & { readonly store: Store };

/** A prompt that is to be run, or one whose turn is to be finished. */
export interface AskedPrompt {
  readonly prompt: TurnPlan['prompt'];
  readonly source: TurnPlan['source'];
  readonly unfinished?: StoredTurn;
}

/** A prompt as it was asked, to be asked once more. */
export function askedBefore({ payload, metadata }: StoredTurn['prompt']): AskedPrompt {
  const { promptIndex: index, key, promptHash: hash, source } = metadata;
  return {
    prompt: {
      text: typeof payload.content === 'string' ? payload.content : '',
      hash,
      ...(index !== undefined && { index }),
      ...(key !== undefined && { key }),
    },
    source,
  };
}

export interface PromptsRun {
  readonly session: Session;
  readonly settings: RunSettings;
  /** What else decides an answer. */
  readonly asked: Pick<TurnInput, 'agent' | 'priming' | 'skills'>;
  readonly engine: Engine;
  readonly help: RunHelp;
  /** What has to happen first, once the session is ours. */
  prepare?(): Promise<void>;
  /** What is to be run after the turns that are there. */
  plan(turns: readonly StoredTurn[]): PromptsPlan;
  /** What the answers have to satisfy. */
  readonly checks?: ContractChecks;
  /** What happens last, while the session is still ours, if every prompt ran to its end. Returns what went wrong. */
  finish?(): Promise<readonly RunWarning[]>;
}

export interface PromptsPlan {
  readonly prompts: readonly AskedPrompt[];
  /** How many prompts count as answered already. */
  readonly shared: number;
  /** Their turns, in their order; undefined for one that the user wants left unasked. */
  readonly answered?: readonly (StoredTurn | undefined)[];
}

/** Runs prompts in order, until one fails. */
export async function* runPrompts(
  world: OpenWorld,
  run: PromptsRun,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void> {
  const { store, now, leaseTimes } = world;
  const held = await holdLease(store, run.session.id, leaseTimes);
  const abort = watchForAbort(store, run.session.id, held.lease.lastSeq);
  let isOver = false;
  try {
    const stop = AbortSignal.any([signal, held.lost, abort.requested]);
    const summary = yield* runHeld(world, run, held.lease, stop);
    held.lost.throwIfAborted();
    isOver = true;
    yield summary;
  } finally {
    abort.stop();
    // Whoever watched went away, or something broke: the session must not look as if it still ran.
    if (!isOver) await tried(append(store, held.lease, { status: 'interrupted' }, now()));
    await tried(held.release());
    // A search indexes what is missing, and says what is wrong if it cannot.
    if (isOver) await tried(indexBatch(store));
  }
}

/** What fails here fails because of what failed before, and that is what has to be heard. */
async function tried(cleanUp: Promise<unknown>): Promise<void> {
  await cleanUp.catch(() => undefined);
}

async function* runHeld(
  { store, now }: OpenWorld,
  run: PromptsRun,
  lease: Lease,
  stop: AbortSignal,
): AsyncGenerator<SessionEvent, RunSummary> {
  const { session, engine, help, checks } = run;
  if (hasOnlyBegun(session)) yield* await listEvents(store, session.id);
  await run.prepare?.();
  const rows = await listMessages(store, session.id);
  const turns = turnsOf(rows);
  const { prompts, shared, answered = [] } = run.plan(turns);
  const journal = new Journal({ store, lease, now }, rows);
  const permissions = permissionsIn({ store, now }, session.id, journal.conversation, help);
  const warnings = new Map<string, RunWarning>();

  for (const [index, turn] of answered.entries()) if (turn) checks?.check(index, turn);
  let end: RunEnd = stopBy(checks) ?? { reason: 'done' };
  let tail = tailOf(rows, turns);
  let ran = 0;
  const usage: Usage[] = [];
  const classes = new Set<RunClass>();
  for (const asked of prompts) {
    if (stop.aborted) end = { reason: 'aborted' };
    if (!isGood(end.reason)) break;
    const tokenBudget = help.budgetTokens === undefined ? undefined : help.budgetTokens - tokensUsed(usage);
    if (tokenBudget !== undefined && tokenBudget <= 0) {
      end = { reason: 'error', error: budgetReached(tokensUsed(usage)) };
      break;
    }
    const plan = planTurn(run, asked, tail);
    const world = { journal, engine, permissions, warnings, tools: help.tools ?? [] };
    const outcome = yield* runTurn(
      world,
      { ...plan, ...(tokenBudget !== undefined && { tokenBudget }) },
      stop,
    );
    end = outcome;
    tail = { inputHash: plan.inputHash, genseq: outcome.genseq, course: plan.course };
    usage.push(...outcome.usage);
    classes.add(outcome.from);
    if (!isGood(outcome.reason)) continue;
    ran++;
    const [turn] = turnsOf(journal.conversation.turn(plan.turnId));
    if (turn && asked.prompt.index !== undefined) checks?.check(asked.prompt.index, turn);
    end = stopBy(checks) ?? end;
  }
  if (isGood(end.reason) && checks?.failure) end = { reason: 'error', error: checks.failure };
  const unfinished = isGood(end.reason) ? await run.finish?.() : [];
  return {
    v: 1,
    type: 'run-summary',
    sessionId: session.id,
    data: {
      class: classOf(classes, engine),
      reason: end.reason,
      ...(end.error && { error: end.error }),
      ran,
      shared,
      tokens: tokensIn(usage),
      cost: null,
      warnings: [...warnings.values(), ...(unfinished ?? [])],
      ...(checks && { contracts: checks.summary }),
    },
  };
}

/** Whether nothing has happened in a session since it was made. */
function hasOnlyBegun({ nextOrder, fork, metadata }: Session): boolean {
  return nextOrder === (fork?.order ?? metadata.priming?.records ?? 0);
}

interface RunEnd {
  readonly reason: EndReason;
  readonly error?: Failure;
}

function stopBy(checks: ContractChecks | undefined): RunEnd | undefined {
  return checks?.failure && !checks.goesOn ? { reason: 'error', error: checks.failure } : undefined;
}

/** What the next turn follows. */
interface Tail {
  readonly inputHash: string;
  readonly genseq: number;
  readonly course: number;
}

function tailOf(rows: readonly Message[], turns: readonly StoredTurn[]): Tail {
  const last = turns.at(-1);
  const { genseq, course } = last?.rows.at(-1) ?? last?.prompt ?? rows.at(-1) ?? { genseq: 0, course: 1 };
  const complete = turns.findLast(isComplete);
  return { inputHash: complete?.prompt.metadata.inputHash ?? '', genseq, course };
}

function planTurn(
  { settings: { model, settings }, asked: extras }: PromptsRun,
  { prompt, source, unfinished }: AskedPrompt,
  tail: Tail,
): TurnPlan {
  const { text } = prompt;
  const asked = {
    prompt,
    source,
    inputHash: inputHash({ previous: tail.inputHash, text, model, settings, ...extras }, sha256),
    model,
    settings,
    course: tail.course,
  };
  if (!unfinished) return { ...asked, turnId: newTurnId(), genseq: tail.genseq + 1 };
  const resume = resumptionOf(unfinished);
  const { turnId, genseq } = resume.kept.at(-1) ?? unfinished.prompt;
  // The prompt is there, with the hash that it was asked under.
  const { inputHash: askedUnder } = unfinished.prompt.metadata;
  return { ...asked, inputHash: askedUnder, turnId: turnId ?? newTurnId(), genseq, resume };
}

function classOf(classes: ReadonlySet<RunClass>, { name }: Engine): RunClass {
  const [first = name === 'recorded' ? 'recorded' : 'live', second] = classes;
  return second === undefined ? first : 'mixed';
}

function isGood(reason: EndReason): boolean {
  return reason === 'done' || reason === 'length';
}

function tokensUsed(usage: readonly Usage[]): number {
  return usage.reduce((total, step) => total + tokensOf(step), 0);
}

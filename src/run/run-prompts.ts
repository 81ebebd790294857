import { inputHash, type TurnInput } from '../context/input-hash.ts';
import type { Engine } from '../engine/engine.ts';
import { sha256 } from '../files/sha256.ts';
import type { SessionEvent } from '../model/event.ts';
import { newTurnId } from '../model/ids.ts';
import type { EndReason, Failure, Usage } from '../model/message.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import type { Prompt } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { append } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import type { Lease } from '../store/lease.ts';
import { listMessages } from '../store/message.repository.ts';
import { indexBatch } from '../store/search.repository.ts';
import { holdLease } from './hold-lease.ts';
import type { OpenScript } from './open-script.ts';
import type { RunSettings } from './run-settings.ts';
import { runTurn, type TurnPlan } from './run-turn.ts';
import { completedPrompts, isComplete, resumptionOf, type StoredTurn, turnsOf } from './turns.ts';
import { watchForAbort } from './watch-abort.ts';
import type { RunWorld } from './world.ts';

/** The world with its database open. */
type OpenWorld = Omit<RunWorld, 'store'> & { readonly store: Store };

export interface PromptsRun {
  readonly opened: OpenScript;
  readonly session: Session;
  readonly settings: RunSettings;
  readonly engine: Engine;
}

/** Runs the prompts that have no complete turn yet, in order, until one fails. */
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
  const { opened, session, engine } = run;
  if (session.lastSeq === 1) yield* await listEvents(store, session.id, { limit: 1 });
  const turns = turnsOf(await listMessages(store, session.id));
  const shared = completedPrompts(turns);

  let end: { reason: EndReason; error?: Failure } = { reason: 'done' };
  let last = turns.at(-1);
  let tail = tailOf(turns);
  let ran = 0;
  const usage: Usage[] = [];
  for (const [index, prompt] of opened.script.prompts.entries()) {
    if (index < shared) continue;
    if (stop.aborted) end = { reason: 'aborted' };
    if (!isGood(end.reason)) break;
    const unfinished =
      last && !isComplete(last) && last.prompt.metadata.promptIndex === index ? last : undefined;
    const plan = planTurn(run, { prompt, index, tail, unfinished });
    const outcome = yield* runTurn({ store, lease, engine, now }, plan, stop);
    end = outcome;
    last = undefined;
    tail = { inputHash: plan.inputHash, genseq: outcome.genseq, course: plan.course };
    usage.push(...outcome.usage);
    if (isGood(outcome.reason)) ran++;
  }
  // A search indexes what is missing, and says what is wrong if it cannot.
  await tried(indexBatch(store));
  return {
    v: 1,
    type: 'run-summary',
    sessionId: session.id,
    data: {
      class: engine.name === 'recorded' ? 'recorded' : 'live',
      reason: end.reason,
      ...(end.error && { error: end.error }),
      ran,
      shared,
      tokens: { input: sum(usage, 'inputTokens'), output: sum(usage, 'outputTokens') },
      cost: null,
    },
  };
}

/** What the next turn follows. */
interface Tail {
  readonly inputHash: string;
  readonly genseq: number;
  readonly course: number;
}

function tailOf(turns: readonly StoredTurn[]): Tail {
  const last = turns.findLast(isComplete);
  if (!last) return { inputHash: '', genseq: 0, course: 1 };
  const { genseq, course } = last.rows.at(-1) ?? last.prompt;
  return { inputHash: last.prompt.metadata.inputHash, genseq, course };
}

function planTurn(
  { opened, settings: { model, settings } }: PromptsRun,
  {
    prompt,
    index,
    tail,
    unfinished,
  }: { prompt: Prompt; index: number; tail: Tail; unfinished: StoredTurn | undefined },
): TurnPlan {
  const { text, key } = prompt;
  const asked = {
    prompt: { text, index, ...(key !== undefined && { key }), hash: opened.promptHashes[index] ?? '' },
    source: 'script',
    inputHash: inputHash({ previous: tail.inputHash, text, model, settings, ...askedOf(opened) }, sha256),
    model,
    settings,
    course: tail.course,
  } as const;
  if (!unfinished) return { ...asked, turnId: newTurnId(), genseq: tail.genseq + 1 };
  const resume = resumptionOf(unfinished);
  const { turnId, genseq } = resume.kept.at(-1) ?? unfinished.prompt;
  return { ...asked, turnId: turnId ?? newTurnId(), genseq, resume };
}

/** What else the script asks for that decides an answer. */
function askedOf({ script }: OpenScript): Pick<TurnInput, 'agent' | 'priming' | 'skills'> {
  const { agent, priming, skills } = script.settings;
  return {
    ...(agent !== undefined && { agent }),
    ...(priming !== undefined && { priming }),
    ...(skills !== undefined && { skills }),
  };
}

function isGood(reason: EndReason): boolean {
  return reason === 'done' || reason === 'length';
}

function sum(usage: readonly Usage[], key: 'inputTokens' | 'outputTokens'): number {
  return usage.reduce((total, step) => total + (step[key] ?? 0), 0);
}

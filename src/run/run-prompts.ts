import type { Engine } from '../engine/engine.ts';
import type { SessionEvent } from '../model/event.ts';
import type { TurnId } from '../model/ids.ts';
import type { EndReason, Failure } from '../model/message.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { refusedWith } from '../model/refused-with.ts';
import type { RunClass, RunEvent, RunSummary, RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { budgetReached } from '../model/token-budget.ts';
import { append } from '../store/append.ts';
import type { Store } from '../store/dialect.ts';
import { listEvents } from '../store/event.repository.ts';
import { listEvidence } from '../store/evidence.repository.ts';
import type { Lease } from '../store/lease.ts';
import { listMessages } from '../store/message.repository.ts';
import { indexBatch } from '../store/search.repository.ts';
import { agentEngine } from './agents/agent-engine.ts';
import type { AskedPrompt } from './asked-prompt.ts';
import type { GivenFiles } from './context/given-files.ts';
import type { RunContext } from './context/run-context.ts';
import type { ContractChecks } from './contract-checks.ts';
import type { Conversation } from './conversation.ts';
import { holdLease } from './hold-lease.ts';
import { Journal } from './journal.ts';
import { OutputFailures } from './output/output-failures.ts';
import { permissionsIn } from './permissions.ts';
import { planTurn, tailOf } from './plan-turn.ts';
import { PromptQueue } from './prompt-queue.ts';
import { classOf, commandFailure, isGood, type RunEnd, stopBy } from './run-end.ts';
import type { HelpOfRun } from './run-help.ts';
import type { AskedAround, RunSettings } from './run-settings.ts';
import { runTurn, type TurnOutcome } from './run-turn.ts';
import { skillFacts } from './skills/chosen-skills.ts';
import { Spending } from './spending.ts';
import { codeOfError, codeOfFailure } from './telemetry/code-of.ts';
import { meterOfTurn, pricesOfTurn } from './telemetry/meter-of-turn.ts';
import { tellingErrors, tellRunFailed } from './telemetry/tell-errors.ts';
import { TypedTerminals } from './terminals/typed-terminals.ts';
import { type StoredTurn, turnsOf } from './turns.ts';
import { watchForAbort } from './watch-abort.ts';
import type { RunWorld } from './world.ts';

/** What prompts are run in, with the database open. */
type OpenWorld = Pick<RunWorld, 'now' | 'consents' | 'telemetry' | 'prices' | 'leaseTimes'> & {
  readonly store: Store;
  readonly terminals: Pick<RunWorld['terminals'], 'isThere'>;
};

export interface PromptsRun {
  readonly session: Session;
  /** The number of its last event when the run was asked for, if the session was read later. */
  readonly askedAfter?: number;
  readonly settings: RunSettings;
  /** What else decides an answer. */
  readonly asked: AskedAround;
  /** What a turn is run with: a model, a recording, or an agent by itself. */
  engineFor(asked: AskedPrompt, around: EngineAround): Engine;
  /** What the model is told before everything else. */
  readonly system?: string;
  /** What models are told and may call. */
  readonly context: Pick<RunContext, 'given' | 'forTurn'>;
  /** What the user should know of the run before it begins. */
  readonly warnings?: readonly RunWarning[];
  readonly help: HelpOfRun;
  /** What has to happen first, once the session is ours. */
  prepare?(): Promise<void>;
  /** What is to be run after the turns that are there. */
  plan(turns: readonly StoredTurn[]): PromptsPlan;
  /** What the answers have to satisfy. */
  readonly checks?: ContractChecks;
  /** Whether the run goes on where an answer is not what it has to be. */
  readonly keepsGoing?: boolean;
  /** What happens last, while the session is still ours, if every prompt ran to its end. Returns what went wrong. */
  finish?(): Promise<readonly RunWarning[]>;
}

/** What an agent sees of a run. */
interface EngineAround {
  readonly session: Session;
  readonly conversation: Conversation;
  readonly help: HelpOfRun;
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
  const { store, now, leaseTimes, telemetry } = world;
  const { session, askedAfter = session.lastSeq } = run;
  const told = { sessionId: session.id, about: run.help.about };
  const held = await tellingErrors(telemetry, told, holdLease(store, session.id, leaseTimes));
  const abort = watchForAbort(store, session.id, askedAfter);
  let isOver = false;
  try {
    if (held.lease.lastSeq > askedAfter) await abort.look();
    const stop = AbortSignal.any([signal, held.lost, abort.requested]);
    const summary = yield* runHeld(world, run, held.lease, stop);
    held.lost.throwIfAborted();
    isOver = true;
    yield summary;
  } catch (error) {
    tellRunFailed(telemetry, told, codeOfError(error));
    throw error;
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
  world: OpenWorld,
  run: PromptsRun,
  lease: Lease,
  stop: AbortSignal,
): AsyncGenerator<SessionEvent, RunSummary> {
  const { store, now, consents, terminals, telemetry } = world;
  const { session, help, checks } = run;
  const told = { sessionId: session.id, about: help.about };
  if (hasOnlyBegun(session)) yield* await listEvents(store, session.id);
  await run.prepare?.();
  const rows = await listMessages(store, session.id);
  const turns = turnsOf(rows, checks ? await listEvidence(store, session.id) : []);
  const { prompts, shared, answered = [] } = run.plan(turns);
  await using journal = new Journal({ store, lease, now }, rows);
  const permissions = permissionsIn({ store, now, consents }, session.id, journal.conversation, help);
  const warnings = new Map((run.warnings ?? []).map((warning) => [warning.message, warning]));

  const outputs = new OutputFailures(run.keepsGoing ?? false);
  for (const [index, turn] of answered.entries()) {
    if (!turn) continue;
    checks?.check(index, turn);
    outputs.take(turn);
  }
  let end: RunEnd = stopBy(checks) ?? stopBy(outputs) ?? { reason: 'done' };
  let lastReason: EndReason | undefined;
  let tail = tailOf(rows);
  let ran = 0;
  let failedCommands = 0;
  const spending = new Spending();
  let failedTurn: Failure | undefined;
  const classes = new Set<RunClass>();
  const queue = new PromptQueue(prompts);
  const typed = new TypedTerminals(terminals, session.id);
  for (let queued = queue.next(); queued; queued = queue.next()) {
    const { asked, depth, refusal } = queued;
    if (stop.aborted) end = { reason: 'aborted' };
    if (!isGood(end.reason)) break;
    const tokenBudget = help.budgetTokens === undefined ? undefined : help.budgetTokens - spending.used;
    if (tokenBudget !== undefined && tokenBudget <= 0) {
      end = { reason: 'error', error: budgetReached(spending.used) };
      break;
    }
    const given = yield* journal.waitFor(givenOrRefused(run.context, asked.files));
    if (given instanceof Refusal) {
      end = { reason: 'error', error: refusedWith(given) };
      break;
    }
    const plan = planTurn(run, { ...asked, files: given.files }, tail);
    const around = { session, conversation: journal.conversation, help };
    const engine = refusal ? refusingEngine(refusal) : run.engineFor(asked, around);
    const untyped = engine.name === 'pty' ? typed.refuse(asked) : undefined;
    if (untyped) {
      end = { reason: 'error', error: untyped };
      break;
    }
    const { settings } = run;
    const prices = yield* journal.waitFor(pricesOfTurn(world, engine, settings));
    const meter = meterOfTurn(world, { ...told, agent: session.agentId, engine, plan, prices, settings });
    const kept = () => storedTurn(journal.conversation, plan.turnId);
    let outcome: TurnOutcome;
    let turn: StoredTurn | undefined;
    try {
      const preparing = run.context.forTurn(plan, journal.conversation, { telemetry: meter?.telemetry });
      const context = yield* journal.waitFor(preparing);
      for (const warning of [...given.warnings, ...context.warnings]) warnings.set(warning.message, warning);
      const { receiver, tools, reminder, unavailable, notices, check, skills, output } = context;
      const system = run.system === undefined ? {} : { system: run.system };
      meter?.answeredWith(skills);
      outcome = yield* runTurn(
        {
          journal,
          permissions,
          warnings,
          notices,
          engine,
          context: { ...system, rules: skills.rules, receiver, tools },
          ...(check && { check }),
          ...(output && { output }),
          ...(meter && { meter }),
        },
        {
          ...plan,
          ...(reminder !== undefined && { reminder }),
          ...(unavailable && { unavailable }),
          skilled: skillFacts(skills),
          ...(tokenBudget !== undefined && { tokenBudget }),
        },
        stop,
      );
      turn = kept();
      meter?.done(outcome, turn);
    } finally {
      meter?.close(kept);
    }
    const { genseq, course } = outcome;
    failedTurn = outcome.error;
    // What an agent does by itself may leave nothing that is sent, or reset the context.
    tail =
      asked.asked || course !== plan.course
        ? tailOf(journal.conversation.rows)
        : { ...tail, inputHash: plan.inputHash, genseq };
    spending.take(outcome, prices);
    lastReason = outcome.reason;
    if (outcome.next) queue.follow(outcome.next, queued);
    if (depth > 0 && outcome.reason !== 'aborted') {
      // Nobody asked for it by name: it has said what went wrong, and the rest goes on.
      if (outcome.error) warnings.set(outcome.error.message, nextTaskFailed(asked, outcome.error));
      continue;
    }
    end = outcome;
    classes.add(outcome.from);
    if (!isGood(outcome.reason)) continue;
    ran++;
    const commandEnd = commandFailure(outcome);
    if (commandEnd) failedCommands++;
    // A check may take its time.
    if (checks) yield* await journal.keepHeld();
    if (turn && asked.prompt.index !== undefined) checks?.check(asked.prompt.index, turn);
    if (turn) outputs.take(turn);
    end = stopBy(checks) ?? stopBy(outputs) ?? (help.failFast ? commandEnd : undefined) ?? end;
  }
  yield* await journal.keepHeld();
  yield* await journal.keepRest();
  const failure = checks?.failure ?? outputs.failure;
  if (isGood(end.reason) && failure) end = { reason: 'error', error: failure };
  if (end.error && end.error !== failedTurn) {
    tellRunFailed(telemetry, told, codeOfFailure(end.error));
  }
  // A task that nobody asked for by name may have failed last; what was asked for has not.
  if (isGood(end.reason) && lastReason && !isGood(lastReason)) yield* await journal.keep({ status: 'idle' });
  const unfinished = isGood(end.reason) ? await run.finish?.() : [];
  return {
    v: 1,
    type: 'run-summary',
    sessionId: session.id,
    data: {
      class: classOf(classes, run.settings),
      reason: end.reason,
      ...(end.error && { error: end.error }),
      ran,
      shared,
      ...(failedCommands > 0 && { failedCommands }),
      ...spending.summary,
      warnings: [...warnings.values(), ...(unfinished ?? [])],
      ...(checks && { contracts: checks.summary }),
    },
  };
}

/** What is attached to a prompt, or why it cannot be sent. */
async function givenOrRefused(
  context: PromptsRun['context'],
  files: AskedPrompt['files'],
): Promise<GivenFiles | Refusal> {
  try {
    return await context.given(files);
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

function storedTurn(conversation: Conversation, turnId: TurnId): StoredTurn | undefined {
  return turnsOf(conversation.turn(turnId), conversation.evidence)[0];
}

/** Whether nothing has happened in a session since it was made. */
function hasOnlyBegun({ nextOrder, fork, metadata }: Session): boolean {
  return nextOrder === (fork?.order ?? metadata.priming?.records ?? 0);
}

/** A task that is not run, and says why. */
function refusingEngine(refusal: Refusal): Engine {
  return agentEngine(async function* () {
    yield* [];
    throw refusal;
  });
}

function nextTaskFailed({ asked }: AskedPrompt, { message }: Failure): RunWarning {
  return { code: 'next-task-failed', message: `${asked?.task.name ?? 'A task'} failed: ${message}` };
}

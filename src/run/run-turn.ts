import { systemPrompt } from '../context/skill-rules.ts';
import type { Engine, EngineInput, Permissions } from '../engine/engine.ts';
import type { EngineEvent, SessionEvent } from '../model/event.ts';
import type { PromptFile } from '../model/file.ts';
import type { TurnId } from '../model/ids.ts';
import type { JsonObject } from '../model/json.ts';
import type { AskedPrompt, Audience, EndReason, Failure, Message, NewMessage } from '../model/message.ts';
import type { PaidStep } from '../model/price.ts';
import type { RunWarning } from '../model/run.ts';
import { isNewConversation } from '../model/terminal.ts';
import type { Change } from '../store/append.ts';
import { comesAtOnce } from './comes-at-once.ts';
import type { RequestCheck } from './context/window-guard.ts';
import type { ContextWish } from './conversation.ts';
import { HeldChange } from './held-change.ts';
import type { Journal } from './journal.ts';
import type { OutputReview } from './output/output-review.ts';
import type { OutputWish } from './output/output-wish.ts';
import type { SkillFacts } from './skills/chosen-skills.ts';
import { terminalRoute } from './terminals/route.ts';
import { type RowPlace, turnRow } from './turn-rows.ts';
import { TurnTranscript } from './turn-transcript.ts';
import { type Resumption, settledBy, turnsOf } from './turns.ts';
import { inTime } from './within-time.ts';

/** A prompt that is to be run, or one whose turn is to be finished. */
export interface TurnPlan {
  /** Minted before the run and kept on resuming: files of the turn are named after it. */
  readonly turnId: TurnId;
  readonly prompt: {
    readonly text: string;
    readonly index?: number;
    readonly key?: string;
    readonly hash: string;
    /** The terminal that it is typed into, where it says which. */
    readonly terminal?: string;
  };
  /** Who sees the prompt; by default everybody. */
  readonly audience?: Audience;
  /** What is given with the prompt. */
  readonly files?: readonly PromptFile[];
  /** The hashes of files of earlier turns that could not be read when the turn began; found out where it is absent. */
  readonly unavailable?: readonly string[];
  /** What the model is told before the prompt. */
  readonly reminder?: string;
  /** The skills that it is answered with, and what it is about. */
  readonly skilled?: SkillFacts;
  /** The task that the prompt stands for, and what is known of it. */
  readonly task?: TaskFacts;
  readonly source: 'script' | 'chat';
  readonly inputHash: string;
  readonly model: string;
  /** Whether the model was nobody's choice. */
  readonly isModelGiven?: boolean;
  readonly settings: JsonObject;
  readonly course: number;
  /** The number of the turn's first answer, or of the last one it kept. */
  readonly genseq: number;
  readonly resume?: Resumption;
  /** No further answer is asked for once the turn has used so many. */
  readonly tokenBudget?: number;
}

export type TaskFacts = Pick<AskedPrompt['metadata'], 'task' | 'cameFrom' | 'file' | 'isNext'>;

export interface TurnWorld {
  readonly journal: Journal;
  readonly engine: Engine;
  readonly permissions: Permissions;
  /** How the model is told of what was said, and what it may call. */
  readonly context: ContextWish;
  /** Refuses a request that cannot be sent. */
  readonly check?: RequestCheck;
  /** What the answer is to be like. */
  readonly output?: OutputWish;
  /** Told of everything that the engine says, before anybody else. */
  readonly meter?: { see(event: EngineEvent): void };
  /** What the user should know of the turn before its answer. */
  readonly notices?: readonly RunWarning[];
  /** What was warned of in this run, by what it said: nothing is said twice. */
  readonly warnings: Map<string, RunWarning>;
}

export interface TurnOutcome {
  readonly reason: EndReason;
  readonly error?: Failure;
  /** The answers of models, a recording's too. */
  readonly steps: readonly PaidStep[];
  /** The number of the turn's last answer. */
  readonly genseq: number;
  /** The course in which it ended. */
  readonly course: number;
  /** What the agent wants done next. */
  readonly next?: NextTasks;
  /** Of a command in a shell. */
  readonly exitCode?: number;
  /** Where the answer came from. */
  readonly from: 'recorded' | 'live';
}

export type NextTasks = Omit<Extract<EngineEvent, { type: 'next-tasks' }>, 'type'>;

/**
 * Runs one turn, row by row: the prompt before the engine starts, each part when it is complete, the end last. An
 * event is yielded after it was kept; deltas pass through as they come. The end is held by the journal: it is kept
 * with what comes next.
 */
export async function* runTurn(
  world: TurnWorld,
  plan: TurnPlan,
  signal: AbortSignal,
): AsyncGenerator<SessionEvent, TurnOutcome> {
  const { journal, engine, meter } = world;
  const { turnId, model, course, genseq } = plan;
  const kept = plan.resume?.kept ?? [];
  const place = { turnId, course, genseq };
  const transcript = new TurnTranscript({ sessionId: journal.sessionId, model, place }, kept);
  const isTyped = engine.name === 'pty';
  const opening = {
    messages: openingRows(plan, place, isTyped),
    status: 'processing',
    isPassing: true,
  } as const;
  yield* await journal.keep(opening);
  for (const notice of world.notices ?? []) {
    if (isNews(world, notice)) yield* await journal.keep(warningChange(notice));
  }
  const startedAt = performance.now();
  const output = world.output && (await reviewOf(world, turnId, world.output));
  const close = (reason: EndReason, error?: Failure, before?: Change) => {
    const isOver = reason === 'done' || reason === 'length';
    const end = transcript.close({
      reason,
      durationMs: Math.round(performance.now() - startedAt),
      ...(isOver && output?.outcome()),
      error,
    });
    const { messages = [], ...held } = before ?? {};
    journal.hold({
      ...held,
      isPassing: false,
      ...end,
      messages: [...messages, ...(end.messages ?? [])],
    });
  };

  const settled = settledBy(kept);
  // A recording may go on after an answer, and what is not good enough has to be mended.
  const mayGoOn = engine.name === 'recorded' ? settled === 'done' : settled && (await output?.review());
  if (settled && !mayGoOn) {
    close(settled);
    return { reason: settled, steps: [], genseq, course, from: homeOf(engine) };
  }
  const unread = unreadThoughts(world, plan);
  if (unread) yield* await journal.keep(unread);
  const held = new HeldChange(journal);
  let next: NextTasks | undefined;
  let exitCode: number | undefined;
  const input = { ...engineInput(world, plan, kept), ...(output && { review: output.review }) };
  const events = engine.run(input, signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const coming = events.next();
      if (!held.isEmpty && !(await comesAtOnce(coming))) yield* await held.keep();
      const { value: event, done } = await coming;
      if (done) break;
      meter?.see(event);
      if (event.type === 'run-end') {
        close(event.reason, event.error, held.take());
        if (event.screen) journal.keepLater(event.screen);
        // An engine may take its time to clear up.
        yield* journal.waitFor(Promise.resolve(events.return?.()));
        const { steps, genseq: lastGenseq, course: lastCourse } = transcript;
        return {
          reason: event.reason,
          steps,
          genseq: lastGenseq,
          course: lastCourse,
          ...(next && { next }),
          ...(exitCode !== undefined && { exitCode }),
          from: event.from ?? homeOf(engine),
          ...(event.error && { error: event.error }),
        };
      }
      if (event.type === 'next-tasks') {
        next = event;
        continue;
      }
      if (event.type === 'evidence') exitCode = event.evidence.facts.exitCode ?? exitCode;
      if (event.type === 'warning' && !isNews(world, event)) continue;
      const said = transcript.take(event);
      // Whoever reviews an answer has to find it among the rows.
      const isReviewed = output && event.type === 'step-end';
      if (said && 'change' in said && said.change.isPassing && !isReviewed) held.add(said.change);
      else {
        if (!held.isEmpty) yield* await held.keep();
        if (said && 'delta' in said) yield said.delta;
        else if (said) yield* await journal.keep(said.change);
      }
    }
    yield* await held.keep();
  } finally {
    await events.return?.();
  }
  throw new Error(`The ${engine.name} engine stopped without a run-end.`);
}

/** Only who has something to review waits for what that takes. */
async function reviewOf(
  { journal: { conversation } }: TurnWorld,
  turnId: TurnId,
  wish: OutputWish,
): Promise<OutputReview> {
  const { outputReview } = await import('./output/output-review.ts');
  return outputReview(wish, () => turnsOf(conversation.turn(turnId))[0]?.rows ?? []);
}

function homeOf({ name }: Engine): TurnOutcome['from'] {
  return name === 'recorded' ? 'recorded' : 'live';
}

function engineInput(
  { journal: { conversation, sessionId }, engine, permissions, context, check }: TurnWorld,
  { turnId, prompt: { text, index, terminal: name }, inputHash, model, settings, tokenBudget }: TurnPlan,
  kept: readonly Message[],
): EngineInput {
  const { tools } = context;
  const system = systemPrompt(context.system, context.rules ?? []);
  const earlier = () => conversation.rows.filter((row) => row.turnId !== turnId);
  return {
    sessionId,
    turnId,
    prompt: {
      text,
      ...(index !== undefined && { index }),
      ...(engine.name === 'pty' && { terminal: terminalRoute(earlier(), { name, model }) }),
    },
    inputHash,
    model,
    settings,
    ...(system !== undefined && { system }),
    kept,
    messages: () => conversation.contextFor(context).messages,
    ...(check && { check: async () => await check(conversation.contextFor(context)) }),
    tools,
    inTime,
    isCallKnown: (callId) => conversation.isCallKnown(callId),
    promptsWithFiles: () => conversation.promptsWithFiles,
    permissions,
    ...(tokenBudget !== undefined && { tokenBudget }),
  };
}

/** The thoughts of other models that this one cannot be sent, as a warning; a recording is sent nothing. */
function unreadThoughts(world: TurnWorld, { model }: TurnPlan): Change | undefined {
  if (world.engine.name !== 'api') return undefined;
  const { unreadable } = world.journal.conversation.contextFor(world.context);
  if (unreadable.size === 0) return undefined;
  const makers = Array.from(unreadable, (maker) => maker || 'an unknown model').join(', ');
  const data = {
    code: 'reasoning-left-out',
    message: `Thoughts of ${makers} are sealed for that model alone: ${model} gets their readable text, if any.`,
  };
  return isNews(world, data) ? warningChange(data) : undefined;
}

function warningChange({ code, message }: RunWarning): Change {
  return { events: [{ type: 'warning', data: { code, message } }], isPassing: true };
}

function isNews({ warnings }: TurnWorld, { code, message }: RunWarning): boolean {
  const isNew = !warnings.has(message);
  if (isNew) warnings.set(message, { code, message });
  return isNew;
}

/** A new turn begins with its prompt; a resumed one takes out what will be said again. */
function openingRows(
  {
    prompt,
    audience,
    files,
    unavailable,
    reminder,
    skilled,
    task,
    inputHash,
    source,
    model,
    isModelGiven,
    resume,
  }: TurnPlan,
  place: RowPlace,
  isTyped: boolean,
): readonly NewMessage[] {
  if (resume)
    return resume.stale ? [turnRow(place, { kind: 'void', payload: {}, metadata: resume.stale })] : [];
  const { text, index, key, hash, terminal } = prompt;
  const metadata = {
    ...(index !== undefined && { promptIndex: index }),
    ...(key !== undefined && { key }),
    ...(terminal !== undefined && { terminal }),
    ...(isTyped && isNewConversation(text) && { isBoundary: true as const }),
    promptHash: hash,
    inputHash,
    source,
    ...(model !== '' && { model }),
    ...(isModelGiven && { isModelGiven }),
    ...(reminder !== undefined && { reminder }),
    ...(files && { files }),
    ...(unavailable && { unavailable }),
    ...skilled,
    ...task,
  };
  const body = { kind: 'prompt', payload: { role: 'user', content: text }, metadata } as const;
  return [turnRow(place, body, audience && { audience })];
}

import { inputHash } from '../context/input-hash.ts';
import { sha256 } from '../files/sha256.ts';
import { courseOf, lastReset, withoutUndone } from '../model/course.ts';
import { newTurnId } from '../model/ids.ts';
import { type Message, withoutVoided } from '../model/message.ts';
import type { AskedPrompt, AskedTask } from './asked-prompt.ts';
import type { AskedAround, RunSettings } from './run-settings.ts';
import type { TaskFacts, TurnPlan } from './run-turn.ts';
import { isComplete, resumptionOf, type StoredTurn, turnsOf } from './turns.ts';

/** What the next turn follows. */
export interface Tail {
  readonly inputHash: string;
  readonly genseq: number;
  readonly course: number;
  /** Whether the history that the session began with is sent no more. */
  readonly isReset: boolean;
}

/** What follows these rows. What was before the last reset decides no answer any more. */
export function tailOf(rows: readonly Message[]): Tail {
  const counted = withoutVoided(rows);
  const lasting = withoutUndone(counted);
  const reset = lastReset(lasting);
  const turns = turnsOf(lasting.slice(reset + 1));
  const last = turns.findLast((turn) => isComplete(turn) && isAsked(turn));
  const { genseq = 0 } = counted.at(-1) ?? {};
  return {
    inputHash: last?.prompt.metadata.inputHash ?? '',
    genseq,
    course: courseOf(counted),
    isReset: reset !== -1,
  };
}

/**
 * Whether a turn was asked for, and a model gets anything of it. What an agent does next comes of the answer before, as
 * what its tools give back does: it is no input.
 */
function isAsked({ prompt, rows }: StoredTurn): boolean {
  if (prompt.metadata.isNext) return false;
  return [prompt, ...rows].some(({ audience }) => audience === 'all' || audience === 'model');
}

/** What decides the answers of a run, besides the prompts. */
interface PlannedRun {
  readonly settings: RunSettings;
  readonly asked: AskedAround;
}

/** What is kept of a task. */
function taskFacts({ task, cameFrom, file }: AskedTask, isNext: true | undefined): TaskFacts {
  return {
    task,
    ...(cameFrom !== undefined && { cameFrom }),
    ...(file && { file }),
    ...(isNext && { isNext }),
  };
}

export function planTurn(
  { settings: { model, settings, isModelGiven, heard }, asked: extras }: PlannedRun,
  { prompt, source, audience, asked: task, isNext, files = [], unfinished }: AskedPrompt,
  tail: Tail,
): TurnPlan {
  const { priming, ...others } = extras;
  const input = {
    previous: tail.inputHash,
    text: prompt.text,
    ...(heard ?? { model, settings }),
    ...others,
    fileHashes: files.map(({ hash }) => hash),
    ...(priming && !tail.isReset && { priming }),
    ...(task?.task.type === 'action' && { task: [task.task.name, task.task.params ?? null] }),
  };
  const asked = {
    prompt,
    source,
    ...(audience && { audience }),
    ...(files.length > 0 && { files }),
    ...(task && { task: taskFacts(task, isNext) }),
    inputHash: inputHash(input, sha256),
    model,
    isModelGiven,
    settings,
    course: tail.course,
  };
  if (!unfinished) return { ...asked, turnId: newTurnId(), genseq: tail.genseq + 1 };
  const resume = resumptionOf(unfinished);
  const { turnId, genseq } = resume.kept.at(-1) ?? unfinished.prompt;
  // The prompt is there, with the hash that it was asked under.
  const { inputHash: askedUnder, unavailable = [] } = unfinished.prompt.metadata;
  return { ...asked, unavailable, inputHash: askedUnder, turnId: turnId ?? newTurnId(), genseq, resume };
}

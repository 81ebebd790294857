import { type AlignedPrompt, alignPrompts } from '../attach/align-prompts.ts';
import { type DiffHunk, diffLines } from '../attach/line-diff.ts';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import type { Session } from '../model/session.ts';
import { readConversation } from '../store/conversation.repository.ts';
import type { Store } from '../store/dialect.ts';
import { getSession } from '../store/session.repository.ts';
import { type TurnFacts, type TurnTotals, totalsOf, turnFacts } from './turn-facts.ts';
import { type StoredTurn, turnsOf } from './turns.ts';

/** A turn of one of two sessions. */
export interface ComparedTurn extends TurnFacts {
  /** Its place in its session, counted from 1. */
  readonly number: number;
  readonly prompt: string;
  readonly key?: string;
  /** Whether a script asked, or a person by hand. */
  readonly source: 'script' | 'chat';
}

/** A prompt of two sessions, and what came of it in each. */
export interface PromptComparison {
  /**
   * What became of the prompt on the way from the one session to the other. `shared` is a turn of which both have the
   * very same rows, because one was forked from the other, or both from a third.
   */
  readonly change: 'shared' | AlignedPrompt['change'];
  /** Absent of a prompt that was added. */
  readonly before?: ComparedTurn;
  /** Absent of a prompt that was removed. */
  readonly after?: ComparedTurn;
  /** How the two differ; none if they do not, or if there is one only; null if they differ too much to say. */
  readonly promptHunks: readonly DiffHunk[] | null;
  readonly answerHunks: readonly DiffHunk[] | null;
}

export interface ComparedSession {
  readonly session: Session;
  /** The models that answered, in order, each change once. */
  readonly models: readonly string[];
  /** Of all its turns, those that it shares included. */
  readonly totals: TurnTotals;
}

/** Two sessions side by side, by prompt. */
export interface SessionComparison {
  readonly before: ComparedSession;
  readonly after: ComparedSession;
  /** In the order of the second session; what is in the first one only stands where it was missed. */
  readonly prompts: readonly PromptComparison[];
}

/** Compares two sessions, whether or not they have anything to do with one another. Nothing is written. */
export async function compareSessions(
  store: Store,
  beforeId: SessionId,
  afterId: SessionId,
): Promise<SessionComparison> {
  const [before, after] = [await readSession(store, beforeId), await readSession(store, afterId)];
  return {
    before: comparedSession(before),
    after: comparedSession(after),
    prompts: compareTurns(before.turns, after.turns),
  };
}

interface ReadSession {
  readonly session: Session;
  readonly turns: readonly StoredTurn[];
}

async function readSession(store: Store, id: SessionId): Promise<ReadSession> {
  const session = await getSession(store, id);
  const { messages, evidence } = await readConversation(store, id);
  return { session, turns: turnsOf(messages, evidence).filter(isShown) };
}

function isShown({ prompt }: StoredTurn): boolean {
  return prompt.audience === 'all';
}

function comparedSession({ session, turns }: ReadSession): ComparedSession {
  const facts = turns.map(turnFacts);
  const models = facts.flatMap(({ model }) => model ?? []);
  return {
    session,
    models: models.filter((model, index) => model !== models[index - 1]),
    totals: totalsOf(facts),
  };
}

/** How long all differences of two sessions may take to find, together. */
const PATIENCE_MS = 2_000;
/** What is left for each once that is used up: enough for a text of a usual length. */
const LEAST_PATIENCE_MS = 50;

/** What became of each prompt, and of its answer. */
export function compareTurns(
  before: readonly StoredTurn[],
  after: readonly StoredTurn[],
): readonly PromptComparison[] {
  const endsAt = Date.now() + PATIENCE_MS;
  const hunksOf = (one: string, other: string) =>
    diffLines(one.trimEnd(), other.trimEnd(), Math.max(LEAST_PATIENCE_MS, endsAt - Date.now())) ?? null;
  return alignPrompts(before.map(promptOf), after.map(promptOf)).map((aligned) => {
    const left = 'before' in aligned ? turnAt(before, aligned.before) : undefined;
    const right = 'after' in aligned ? turnAt(after, aligned.after) : undefined;
    if (!left || !right) {
      const { change } = aligned;
      return {
        change,
        ...(left && { before: left.shown }),
        ...(right && { after: right.shown }),
        promptHunks: [],
        answerHunks: [],
      };
    }
    return {
      change: isShared(left.turn, right.turn) ? 'shared' : aligned.change,
      before: left.shown,
      after: right.shown,
      promptHunks: hunksOf(left.shown.prompt, right.shown.prompt),
      answerHunks: hunksOf(left.shown.text, right.shown.text),
    };
  });
}

function promptOf({ prompt }: StoredTurn): { readonly text: string; readonly key?: string } {
  const { key } = prompt.metadata;
  return { text: messageText(prompt), ...(key !== undefined && { key }) };
}

function turnAt(
  turns: readonly StoredTurn[],
  index: number,
): { readonly turn: StoredTurn; readonly shown: ComparedTurn } | undefined {
  const turn = turns[index];
  if (!turn) return undefined;
  const { text: prompt, ...named } = promptOf(turn);
  const { source } = turn.prompt.metadata;
  return { turn, shown: { number: index + 1, prompt, ...named, source, ...turnFacts(turn) } };
}

/** A turn that broke off before a fork may have gone on differently in each of the two. */
function isShared(one: StoredTurn, other: StoredTurn): boolean {
  return idsOf(one) === idsOf(other);
}

function idsOf({ prompt, rows }: StoredTurn): string {
  return [prompt, ...rows].map(({ id }: Message) => id).join(' ');
}

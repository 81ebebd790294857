import { type AssembledContext, assembleContext, type ContextInput } from '../context/assemble-context.ts';
import { nextCourse } from '../model/course.ts';
import type { SessionId, TurnId } from '../model/ids.ts';
import {
  type AskedPrompt,
  hasFiles,
  isAskedPrompt,
  type Message,
  type NewMessage,
  withoutVoided,
} from '../model/message.ts';
import { toolOf } from '../model/message-tool.ts';
import type { Evidence, NewEvidence } from '../model/terminal.ts';

/** Everything that decides what a model is sent, besides the rows. */
export type ContextWish = Omit<ContextInput, 'rows'>;

/** What is said in a session in one step. */
interface SaidChange {
  readonly messages?: readonly NewMessage[];
  readonly evidence?: readonly NewEvidence[];
}

/** Where it stands in the session. */
interface ChangePlace {
  readonly chatSessionId: SessionId;
  readonly createdAt: string;
  /** The number of its first row. */
  readonly firstOrder: number;
}

/** The rows of a session while it runs: those that were there, and those that are added. */
export class Conversation {
  readonly #rows: Message[];
  readonly #callIds: Set<string>;
  #evidence: readonly Evidence[] = [];
  #last:
    | { readonly count: number; readonly wish: ContextWish; readonly context: AssembledContext }
    | undefined;

  constructor(rows: readonly Message[]) {
    this.#rows = [...rows];
    this.#callIds = new Set(rows.flatMap((row) => toolOf(row).callId ?? []));
  }

  /** The course that a reset would begin. */
  get nextCourse(): number {
    return nextCourse(this.#rows);
  }

  /** Everything that counts. */
  get rows(): readonly Message[] {
    return withoutVoided(this.#rows);
  }

  /** The prompts that files were given with. */
  get promptsWithFiles(): readonly AskedPrompt[] {
    return this.#rows.filter(isAskedPrompt).filter(hasFiles);
  }

  /** What was kept of the terminal in the turn that was last typed into one. */
  get evidence(): readonly Evidence[] {
    return this.#evidence;
  }

  add({ messages = [], evidence = [] }: SaidChange, place: ChangePlace): void {
    const { chatSessionId, createdAt, firstOrder } = place;
    // What is kept late belongs to a turn that is over.
    const lastTurn = this.#rows.at(-1)?.turnId;
    const pieces = evidence.filter(({ turnId }) => turnId === lastTurn);
    if (pieces.length > 0) {
      const earlier = this.#evidence.filter(({ turnId }) => turnId === lastTurn);
      this.#evidence = [...earlier, ...pieces.map((piece) => ({ ...piece, chatSessionId, createdAt }))];
    }
    for (const [index, message] of messages.entries()) {
      this.#rows.push({ ...message, chatSessionId, createdAt, order: firstOrder + index });
      const { callId } = toolOf(message);
      if (callId !== undefined) this.#callIds.add(callId);
    }
  }

  /** What a model is sent, as things stand. One who asks again with the same wish gets the same until something is added. */
  contextFor(wish: ContextWish): AssembledContext {
    const count = this.#rows.length;
    if (this.#last?.count !== count || this.#last.wish !== wish)
      this.#last = { count, wish, context: assembleContext({ ...wish, rows: this.#rows }) };
    return this.#last.context;
  }

  /** The rows of a turn, its prompt first. */
  turn(turnId: TurnId): readonly Message[] {
    const end = this.#rows.findLastIndex((row) => row.turnId === turnId) + 1;
    const start = this.#rows.slice(0, end).findLastIndex((row) => row.kind === 'prompt');
    return this.#rows.slice(start, end);
  }

  isCallKnown(callId: string): boolean {
    return this.#callIds.has(callId);
  }

  /** Whether the call was made in another session, which this one was forked from. */
  isInherited(callId: string, sessionId: SessionId): boolean {
    return this.#rows.some(
      (row) => row.kind === 'tool-call' && row.chatSessionId !== sessionId && toolOf(row).callId === callId,
    );
  }
}

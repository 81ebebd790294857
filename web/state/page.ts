import type { ApprovalAnswer } from '../../src/model/event.ts';
import type { ExportFormat } from '../../src/model/export-format.ts';
import type { MessageId, SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import type { Connection, Trouble } from './connection.ts';
import type { Conversation } from './conversation.ts';
import type { Place } from './place.ts';
import type { SessionList } from './session-list.ts';

export interface SearchHit {
  readonly sessionId: SessionId;
  readonly message: Message;
  readonly excerpt: string;
}

interface Search {
  readonly query: string;
  /** Undefined while they are looked for. */
  readonly hits: readonly SearchHit[] | undefined;
}

/** Everything that the page shows. */
export interface PageState {
  readonly place: Place;
  readonly workspace: string;
  readonly connection: Connection;
  /** Undefined until the first answer. */
  readonly list: SessionList | undefined;
  readonly search: Search | undefined;
  /** Of the session that is chosen; undefined while it is read. */
  readonly conversation: Conversation | undefined;
  readonly isGone: boolean;
  /** The message that was found by a search, until it was shown. */
  readonly target: MessageId | undefined;
}

/** What was done may be refused, and is then said where it was asked for. */
export type Attempt = Promise<Trouble | undefined>;

/** Everything that can be done on the page. */
export interface Actions {
  open(id: SessionId, at?: MessageId): void;
  search(query: string): void;
  loadMore(): Attempt;
  create(title: string, model: string): Attempt;
  send(prompt: string, model: string): Attempt;
  goOn(model: string): Attempt;
  stop(): Attempt;
  answer(callId: string, answer: ApprovalAnswer): Attempt;
  rename(title: string): Attempt;
  remove(): Attempt;
  save(format: ExportFormat, allowSecrets: boolean): Attempt;
  targetShown(): void;
  switchLanguage(): void;
}

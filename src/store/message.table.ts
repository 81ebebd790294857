import type { Selectable } from 'kysely';
import type { MessageId, SessionId, TurnId } from '../model/ids.ts';
import {
  type Audience,
  isAskedPrompt,
  type Message,
  type MessageKind,
  type NewMessage,
} from '../model/message.ts';
import type { InsertTarget } from './insert-target.ts';

export interface MessagesTable {
  id: MessageId;
  chatSessionId: SessionId;
  order: number;
  kind: MessageKind;
  audience: Audience;
  course: number;
  genseq: number;
  turnId: TurnId | null;
  sourceTag: string | null;
  payload: string;
  metadata: string;
  /** Of a prompt: what it is looked up by. It is in the metadata too. */
  inputHash: string | null;
  createdAt: string;
}

export type MessageRow = Selectable<MessagesTable>;

export const MESSAGE_INSERT: InsertTarget<MessageRow> = {
  table: 'Messages',
  columns: [
    'id',
    'chatSessionId',
    'order',
    'kind',
    'audience',
    'course',
    'genseq',
    'turnId',
    'sourceTag',
    'payload',
    'metadata',
    'inputHash',
    'createdAt',
  ],
};

/** The JSON is what `toMessageRow` wrote, so its shape is the one that `kind` promises. */
export function toMessage({ inputHash: _, ...row }: MessageRow): Message {
  return { ...row, payload: JSON.parse(row.payload), metadata: JSON.parse(row.metadata) } as Message;
}

export function toMessageRow(
  message: NewMessage,
  place: { readonly chatSessionId: SessionId; readonly order: number; readonly createdAt: string },
): MessageRow {
  return {
    id: message.id,
    chatSessionId: place.chatSessionId,
    order: place.order,
    kind: message.kind,
    audience: message.audience,
    course: message.course,
    genseq: message.genseq,
    turnId: message.turnId,
    sourceTag: message.sourceTag,
    payload: JSON.stringify(message.payload),
    metadata: JSON.stringify(message.metadata),
    inputHash: isAskedPrompt(message) ? message.metadata.inputHash : null,
    createdAt: place.createdAt,
  };
}

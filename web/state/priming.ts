import type { Message } from '../../src/model/message.ts';
import { PRIMING_TAG } from '../../src/model/message.ts';
import type { Conversation } from './conversation.ts';

/** The history that a conversation begins with. */
export interface Priming {
  /** The priming scripts that it came from, where that is known. */
  readonly refs: readonly string[];
  /** How many records there are, shown or not. */
  readonly records: number;
}

export function isPrimed({ sourceTag }: Message): boolean {
  return sourceTag === PRIMING_TAG;
}

/** Whether people are shown a row that was replayed. */
export function isForPeople({ audience }: Message): boolean {
  return audience === 'all' || audience === 'person';
}

/** Undefined where a conversation begins with nothing. */
export function primingOf({ session, rows }: Pick<Conversation, 'session' | 'rows'>): Priming | undefined {
  const end = rows.findIndex((row) => !isPrimed(row));
  const here = end === -1 ? rows.length : end;
  const { scriptRefs, records } = session.metadata.priming ?? { scriptRefs: [], records: here };
  return records === 0 ? undefined : { refs: scriptRefs, records };
}

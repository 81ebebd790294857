import * as z from 'zod';
import type { Message } from '../../src/model/message.ts';
import { PRIMING_TAG } from '../../src/model/record.ts';
import type { Conversation } from './conversation.ts';

/** The history that a conversation begins with. */
export interface Priming {
  /** The priming scripts that it came from, where that is known. */
  readonly refs: string;
  /** How many records there are, shown or not. */
  readonly records: number;
}

const noted = z.object({ scriptRefs: z.array(z.string()), records: z.number() }).partial();

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
  const { scriptRefs = [], records = here } = noted.safeParse(session.metadata['priming']).data ?? {};
  return records === 0 ? undefined : { refs: scriptRefs.join(', '), records };
}

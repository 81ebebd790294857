import { type NotWrittenReason, writeBack } from '../files/write-back.ts';
import { Refusal, type RefusalCode } from '../model/refusal.ts';
import { type GivenKey, withKeys } from '../script/keyed-script.ts';
import { openRunnable } from './open-script.ts';

/** Gives every prompt of a script that has none a key, in its file, and tells which. Refuses a script with errors. */
export async function keyScript(path: string): Promise<readonly GivenKey[]> {
  const { text: before } = await openRunnable(path);
  const { text: after, given } = withKeys(before);
  if (given.length === 0) return given;
  const result = await writeBack({ path, before, after });
  if (!result.written) throw new Refusal(CODES[result.reason] ?? 'INVALID_INPUT', result.message);
  return given;
}

const CODES: Partial<Readonly<Record<NotWrittenReason, RefusalCode>>> = {
  changed: 'FILE_CHANGED',
  gone: 'NOT_FOUND',
};

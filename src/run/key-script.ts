import { refusalOf } from '../files/not-written.ts';
import { writeBack } from '../files/write-back.ts';
import { type GivenKey, withKeys } from '../script/keyed-script.ts';
import { openRunnable } from './open-script.ts';

/** Gives every prompt of a script that has none a key, in its file, and tells which. Refuses a script with errors. */
export async function keyScript(path: string): Promise<readonly GivenKey[]> {
  const { text: before } = await openRunnable(path);
  const { text: after, given } = withKeys(before);
  if (given.length === 0) return given;
  const result = await writeBack({ path, before, after });
  if (!result.written) throw refusalOf(result);
  return given;
}

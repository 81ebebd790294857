import { isRefusal, type Refusal } from '../model/refusal.ts';

/** A section of a workspace's configuration; or what is wrong with it, where it may turn out not to count. */
export async function readSection<Value, Nothing>(
  read: () => Promise<Value>,
  nothing: Nothing,
): Promise<{ readonly value: Value | Nothing; readonly problem?: Refusal }> {
  try {
    return { value: await read() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { value: nothing, problem: error };
  }
}

import { setImmediate } from 'node:timers/promises';

/** Whether something comes, and well, before the event loop has come round once. */
export async function comesAtOnce(coming: Promise<unknown>): Promise<boolean> {
  const isThere = coming.then(
    () => true,
    () => false,
  );
  return await Promise.race([isThere, setImmediate(false)]);
}

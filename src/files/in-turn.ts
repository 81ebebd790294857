const lastOf = new Map<string, Promise<unknown>>();

/** Does work on something that has a key once all earlier work on it in this process is done, however that ended. */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const own = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, own);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === own) lastOf.delete(key);
  }
}

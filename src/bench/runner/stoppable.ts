/** A generator whose end is seen to even if nobody ever begins to iterate it. */
export function stoppable<Event>(
  begin: () => AsyncGenerator<Event, void>,
  endUnbegun: () => Promise<void>,
): AsyncGenerator<Event, void> {
  let begun: AsyncGenerator<Event, void> | undefined;
  let isOver = false;
  const events: AsyncGenerator<Event, void> = {
    next: async () => {
      if (isOver) return { done: true, value: undefined };
      begun ??= begin();
      return await begun.next();
    },
    return: async () => {
      if (begun) return await begun.return();
      if (!isOver) {
        isOver = true;
        await endUnbegun();
      }
      return { done: true, value: undefined };
    },
    throw: async (error: unknown) => {
      if (begun) return await begun.throw(error);
      await events.return();
      throw error;
    },
    [Symbol.asyncIterator]: () => events,
    [Symbol.asyncDispose]: async () => {
      await events.return();
    },
  };
  return events;
}

/** Runs something for each item, at most `atOnce` at the same time. Rejects with the first error. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = Iterator.from(items);
  // The lanes share one iterator: each takes the next item once it is free.
  const lane = async (): Promise<void> => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

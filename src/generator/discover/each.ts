/** Does something for each item, a few at a time, so that not all files are in memory at once. */

/** Results in the order of the items. */
export async function mapEach<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  // All runners take from the one iterator, so each item is taken once.
  const run = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, run));
  return results;
}

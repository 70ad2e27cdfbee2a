/** Processes items with at most `width` in progress, and yields the results in the order of the items. */
export async function* mapConcurrent<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // It is awaited below in its turn. If the consumer stops earlier, its failure does not matter.
    result.catch(() => undefined)
    running.push(result)
    if (running.length === width) yield (await running.shift()) as Result
  }
  for (const result of running) yield await result
}

/** Does some work for each item, so many at once, and yields what comes of it in the items' order. */
export async function* mapConcurrent<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // It is awaited below in its turn; if its reader stops before that, its failure is of no interest.
    result.catch(() => undefined)
    running.push(result)
    if (running.length === width) yield (await running.shift()) as Result
  }
  for (const result of running) yield await result
}

/** Does some work for each item, so many at once, and yields what comes of it in the items' order. */
export async function* mapConcurrent<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // It is awaited below in its turn; whoever stops reading before that does not want to hear of it.
    result.catch(() => undefined)
    underWay.push(result)
    if (underWay.length === width) yield (await underWay.shift()) as Result
  }
  for (const result of underWay) yield await result
}

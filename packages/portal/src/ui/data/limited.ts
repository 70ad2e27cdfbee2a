/** Does something with each item, so many at once; an abort starts no more of them. */
export async function limited<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const left = items.values()
  async function work() {
    for (const item of left) {
      if (signal?.aborted) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

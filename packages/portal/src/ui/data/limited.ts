/** Processes items with limited concurrency. An abort starts no more items. */
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

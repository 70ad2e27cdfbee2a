import { limited } from '../data/limited.js'

/** Maximum number of parallel calls: thousands of rows must not cause as many calls at the same time. */
const atOnce = 4

/** Moves rows one by one. @returns the rejected ones, each with its error */
export async function moveEach(
  keys: readonly string[],
  move: (key: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>()
  await limited(keys, atOnce, async (key) => {
    await move(key).catch((error: unknown) => failed.set(key, error))
  })
  return failed
}

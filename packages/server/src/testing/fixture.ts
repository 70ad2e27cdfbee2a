import { beforeAll } from 'vitest'

/**
 * Shares objects between the tests of a describe block. They are created before the first test, and ended after the last one in
 * reverse order.
 * The returned object is empty before that, so only hooks and tests may read it.
 */
export function fixture<Thing extends object>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => unknown = () => undefined,
): Thing {
  const thing = {} as Thing
  beforeAll(async () => {
    Object.assign(thing, await make())
    return async () => {
      await end(thing)
    }
  })
  return thing
}

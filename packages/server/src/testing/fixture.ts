import { beforeAll } from 'vitest'

/**
 * What the tests of a describe block share: made before the first of them, ended after the last, the last made first.
 * Before that it is empty: it is to be read in hooks and tests only.
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

import { createRandom, type Random } from '../../packages/agreement/src/rules/random.js'

/** Random numbers of the distributions of drives and receivers. The same seed gives the same numbers. */
export interface Chance extends Random {
  /** Returns `true` with this probability. */
  happens(share: number): boolean
  /** Returns a number of the normal distribution: mean 0, deviation 1. */
  normal(): number
  /** Returns one of these, with a probability proportional to its weight. */
  weighted<Thing>(things: readonly (readonly [Thing, number])[]): Thing
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed)
  return {
    ...random,
    happens: (share) => random.next() < share,
    normal: () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
    weighted(things) {
      let left = random.next() * things.reduce((sum, [, weight]) => sum + weight, 0)
      const found = things.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? things[0])?.[0] as (typeof things)[number][0]
    },
  }
}

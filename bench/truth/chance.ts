import { createRandom, type Random } from '../../packages/sdk-core/src/testing/random.js'

/** Numbers of the kinds that drives and receivers are made of; the same for the same seed. */
export interface Chance extends Random {
  /** Whether what happens in this share of cases happens. */
  happens(share: number): boolean
  /** Of the normal distribution: mean 0, deviation 1. */
  normal(): number
  /** One of these, as often as its weight says. */
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

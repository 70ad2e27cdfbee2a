/** Returns pseudo-random numbers in [0, 1), determined by a seed. */
export type Random = () => number

/** mulberry32: the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, least: number, most: number): number {
  return least + (most - least) * random()
}

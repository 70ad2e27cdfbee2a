/** Seeded pseudo-random numbers. */
export interface Random {
  /** Returns a number from 0 to 1, without 1. */
  next(): number
  between(low: number, high: number): number
  pick<Thing>(things: readonly [Thing, ...Thing[]] | readonly Thing[]): Thing
}

/** Mulberry32: small, fast, and good enough for a fake fleet. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (things) => things[Math.floor(next() * things.length)] as (typeof things)[number],
  }
}

/** Returns a deterministic hash of a text. */
export function hash(text: string): number {
  let mixed = 7
  for (const letter of text) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0
  return mixed
}

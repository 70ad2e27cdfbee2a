import { nowhere, type Scene } from './scene.js'
import type { Shown } from './view.js'

/** Wider than any canvas has cells. */
const row = 65536
const around = [0, 1, -1, row, -row, row + 1, row - 1, 1 - row, -1 - row]

/**
 * Where more than one unit stands at the same spot: the topmost one speaks for those within reach of it.
 * @param reach device pixels
 * @returns how many stand at each speaker's spot, itself included, by slot, topmost first
 */
export function stacks({ drawn }: Scene, { list }: Shown, reach: number): Map<number, number> {
  const standing = new Map<number, number>()
  const speakers = new Map<number, number>()
  for (let k = list.length - 1; k >= 0; k--) {
    const slot = list[k] as number
    const x = drawn[slot * 2] as number
    const y = drawn[slot * 2 + 1] as number
    if (x === nowhere) continue
    const cell = Math.floor(y / reach) * row + Math.floor(x / reach)
    let speaker = slot
    for (const by of around) {
      const other = speakers.get(cell + by) ?? slot
      const away = Math.hypot((drawn[other * 2] as number) - x, (drawn[other * 2 + 1] as number) - y)
      if (speaker === slot && away < reach) speaker = other
    }
    if (speaker === slot) speakers.set(cell, slot)
    standing.set(speaker, (standing.get(speaker) ?? 0) + 1)
  }
  return standing
}

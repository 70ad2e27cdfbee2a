import { createCells } from './cells.js'
import { nowhere, type Scene } from './scene.js'
import type { Shown } from './view.js'

/**
 * Counts the units of each stack: those within `reach` of its topmost unit.
 * @param reach device pixels
 * @returns the number of units of each stack, including the topmost, by the slot of the topmost unit; topmost first
 */
export function stacks({ drawn }: Scene, { list }: Shown, reach: number): Map<number, number> {
  const standing = new Map<number, number>()
  const speakerAt = createCells<number>(reach)
  for (let k = list.length - 1; k >= 0; k--) {
    const slot = list[k] as number
    const x = drawn[slot * 2] as number
    const y = drawn[slot * 2 + 1] as number
    if (x === nowhere) continue
    const near = (other: number) =>
      Math.hypot((drawn[other * 2] as number) - x, (drawn[other * 2 + 1] as number) - y) < reach
    const speaker = speakerAt(x, y, near, slot)
    standing.set(speaker, (standing.get(speaker) ?? 0) + 1)
  }
  return standing
}

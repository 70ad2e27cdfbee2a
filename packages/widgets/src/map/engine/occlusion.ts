import type { Box } from './box.js'
import { raised, type Scene } from './scene.js'
import type { Shown, View } from './view.js'

/** Which cells of a grid a sprite hides, whatever its heading: rows of up to 32 bits, the lowest bit leftmost. */
export interface Mask {
  readonly rows: Uint32Array
  /** From the position left and up to the mask's corner, device pixels. */
  readonly corner: number
}

/** A sprite is dropped when fewer than one in so many of its square's cells show: a third of a disc. */
const enough = 4

/**
 * Who can be seen. A canvas paints some 500 sprites a millisecond, so with thousands the only gain is not painting
 * those that others hide. From the topmost down, each sprite that shows enough of itself in cells that nobody has
 * occupied yet is kept and occupies its cells. Raised units are no part of this: they are never dropped.
 *
 * @returns a sieve: who is to be painted, topmost first. It keeps its memory between frames; its `box` says where to look,
 * and its cells are 2 to the power of `shift` device pixels wide
 */
export function createOcclusion() {
  let grid = new Uint32Array(0)
  return (
    scene: Scene,
    shown: Shown,
    view: View,
    box: Box,
    maskOf: (page: number) => Mask,
    shift: number,
  ): number[] => {
    const { drawn, flags, sprites } = scene
    const [left, top, right, bottom] = box
    const outside = 2 * view.margin
    const columns = ((view.width + 2 * outside) >> (shift + 5)) + 2
    const cells = columns * (((view.height + 2 * outside) >> shift) + 33)
    if (grid.length < cells) grid = new Uint32Array(cells)
    grid.fill(0)
    const seen: number[] = []
    for (let k = shown.list.length - 1; k >= 0; k--) {
      const slot = shown.list[k] as number
      const x = drawn[slot * 2] as number
      const y = drawn[slot * 2 + 1] as number
      // One branch, which is nearly always taken or nearly never: four would be guessed wrong half of the time.
      if (((x - left) | (right - x) | (y - top) | (bottom - y)) < 0 || (flags[slot] as number) & raised)
        continue
      const { rows, corner } = maskOf((sprites[slot] as number) >> 6)
      const column = (x - corner + outside) >> shift
      const bit = column & 31
      const cell = ((y - corner + outside) >> shift) * columns + (column >> 5)
      let fresh = 0
      for (let row = 0, at = cell; row < rows.length; row++, at += columns) {
        const bits = rows[row] as number
        // What falls into the next word; in two shifts, because one by 32 would be one by 0.
        const over = (bits >>> 1) >>> (31 - bit)
        let free = ((bits << bit) & ~(grid[at] as number)) | (over & ~(grid[at + 1] as number))
        for (; free; free &= free - 1) fresh++
      }
      if (fresh * enough < rows.length ** 2) continue
      seen.push(slot)
      for (let row = 0, at = cell; row < rows.length; row++, at += columns) {
        const bits = rows[row] as number
        grid[at] = (grid[at] as number) | (bits << bit)
        grid[at + 1] = (grid[at + 1] as number) | ((bits >>> 1) >>> (31 - bit))
      }
    }
    return seen
  }
}

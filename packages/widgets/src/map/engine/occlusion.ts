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
 * Finds the sprites that others do not hide. A canvas paints some 500 sprites a millisecond, so with thousands the only gain is
 * not painting hidden ones. From the topmost down, a sprite is kept, and occupies its cells of a grid, where enough of them
 * are still free. Raised units are left to the caller: they are always painted.
 *
 * @returns a function that gives the slots to paint within `box`, topmost first; the cells are 2 to the power of `shift`
 * device pixels wide, and the grid's memory is used again in the next frame
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
      // One branch instead of four: it nearly always goes the same way, so that the processor predicts it.
      if (((x - left) | (right - x) | (y - top) | (bottom - y)) < 0 || (flags[slot] as number) & raised)
        continue
      const { rows, corner } = maskOf((sprites[slot] as number) >> 6)
      const column = (x - corner + outside) >> shift
      const bit = column & 31
      const cell = ((y - corner + outside) >> shift) * columns + (column >> 5)
      let fresh = 0
      for (let row = 0, at = cell; row < rows.length; row++, at += columns) {
        const bits = rows[row] as number
        // The bits that fall into the next number of the grid; in two shifts, because JavaScript shifts by 32 as by 0.
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

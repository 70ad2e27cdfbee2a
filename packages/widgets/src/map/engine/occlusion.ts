import type { Box } from './box.js'
import { raised, type Scene } from './scene.js'
import type { Shown, View } from './view.js'

/** The cells of a grid that a sprite hides at every heading: rows of up to 32 bits, the lowest bit leftmost. */
export interface Mask {
  readonly rows: Uint32Array
  /** Distance from the position to the mask's corner, to the left and up, in device pixels. */
  readonly corner: number
}

/** A sprite is dropped if less than 1/4 of the cells of its square are visible. That is a third of a disc. */
const enough = 4

/**
 * Finds the sprites that are not hidden by others. A canvas paints about 500 sprites per millisecond, so with thousands of units
 * the only optimization is to skip hidden ones. Sprites are processed from the topmost down. A sprite is kept, and occupies its
 * cells of a grid, if enough of the cells are still free. The caller paints raised units, which are never hidden.
 * @returns a function that returns the slots to paint within `box`, topmost first. A cell is 2 to the power of `shift` device
 * pixels wide. The grid's memory is reused in the next frame.
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
      // One branch instead of four: it has nearly always the same result, so that the processor predicts it.
      if (((x - left) | (right - x) | (y - top) | (bottom - y)) < 0 || (flags[slot] as number) & raised)
        continue
      const { rows, corner } = maskOf((sprites[slot] as number) >> 6)
      const column = (x - corner + outside) >> shift
      const bit = column & 31
      const cell = ((y - corner + outside) >> shift) * columns + (column >> 5)
      let fresh = 0
      for (let row = 0, at = cell; row < rows.length; row++, at += columns) {
        const bits = rows[row] as number
        // The bits that belong to the next number of the grid. It needs two shifts, because JavaScript treats a shift by 32 as a
        // shift by 0.
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

import { nowhere, raised, type Scene } from './scene.js'
import type { View } from './view.js'

/** A canvas paints some 350 sprites a millisecond: beyond this many, the only gain is not painting what nobody sees. */
const budget = 5500

/**
 * Which of many stacked sprites to paint: one per cell of a grid, the last in unit order, because that one covers the
 * others. What survives is still painted in unit order: in any other order the mix of colours would shift.
 */
export class Occlusion {
  #grid = new Int32Array(0)
  #columns = 0
  #margin = 0
  /** Cells are 2 to the power of this wide, device pixels; -1 paints everybody. */
  shift = -1

  /**
   * Chooses the finest grid that keeps to the budget, for a list of placed slots.
   * @param finest the smallest shift to try: 1 is 2 pixels
   */
  choose(scene: Scene, list: Int32Array, count: number, view: View, finest: number): void {
    this.shift = -1
    if (count <= budget) return
    this.#margin = view.margin
    for (let shift = finest; shift <= finest + 2; shift++) {
      this.shift = shift
      this.#columns = ((view.width + 2 * view.margin) >> shift) + 1
      const cells = this.#columns * (((view.height + 2 * view.margin) >> shift) + 1)
      if (cells > this.#grid.length) this.#grid = new Int32Array(cells)
      this.fill(scene, list, count)
      let painted = 0
      for (let k = 0; k < count; k++) if (this.wins(scene, list[k] as number)) painted++
      if (painted <= budget) return
    }
  }

  /** Writes every placed slot into its cell. What an earlier frame left needs no clearing: a slot asks its own cell. */
  fill(scene: Scene, list: Int32Array, count: number): void {
    if (this.shift < 0) return
    const { drawnX, drawnY, flags } = scene
    for (let k = 0; k < count; k++) {
      const slot = list[k] as number
      const x = drawnX[slot] as number
      if (x !== nowhere && !((flags[slot] as number) & raised)) {
        this.#grid[this.#cell(x, drawnY[slot] as number)] = slot
      }
    }
  }

  /** Whether a slot is on screen and nobody covers it. */
  wins(scene: Scene, slot: number): boolean {
    const x = scene.drawnX[slot] as number
    return (
      x !== nowhere && (this.shift < 0 || this.#grid[this.#cell(x, scene.drawnY[slot] as number)] === slot)
    )
  }

  #cell(x: number, y: number): number {
    return ((y + this.#margin) >> this.shift) * this.#columns + ((x + this.#margin) >> this.shift)
  }
}

/** Exceeds the number of cells in a row of any map. */
const row = 65536

/** Returns the number of the square cell of a point. @param side width of a cell */
export const cellOf = (x: number, y: number, side: number): number =>
  Math.floor(y / side) * row + Math.floor(x / side)

/** A cell and its neighbours, as offsets of the cell number. */
const around = [0, 1, -1, row, -row, row + 1, row - 1, 1 - row, -1 - row]

/** Spatial index of square cells. Items that are nearer to a point than the width of a cell are in one of nine cells. */
export function createCells<T>(side: number) {
  const cells = new Map<number, T[]>()
  /**
   * Returns the first item that is `near`, among the items of the point's cell and its neighbours. If there is none, inserts
   * `otherwise` there and returns it.
   */
  return (x: number, y: number, near: (thing: T) => boolean, otherwise: T): T => {
    const cell = cellOf(x, y, side)
    for (const by of around) {
      const found = cells.get(cell + by)?.find(near)
      if (found !== undefined) return found
    }
    cells.set(cell, [...(cells.get(cell) ?? []), otherwise])
    return otherwise
  }
}

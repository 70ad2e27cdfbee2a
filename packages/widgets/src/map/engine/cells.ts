/** Wider than any map has cells. */
const row = 65536

/** The number of the square cell, so wide, that a place lies in. */
export const cellOf = (x: number, y: number, side: number): number =>
  Math.floor(y / side) * row + Math.floor(x / side)

/** A cell and those around it, as steps from one number to the other. */
const around = [0, 1, -1, row, -row, row + 1, row - 1, 1 - row, -1 - row]

/** Things on a grid of square cells, found by their place: what is nearer than a cell is wide lies in one of nine. */
export function createCells<T>(side: number) {
  const cells = new Map<number, T[]>()
  /** The first that is near, of those in the cell of a place and around it; where there is none, this one is put there. */
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

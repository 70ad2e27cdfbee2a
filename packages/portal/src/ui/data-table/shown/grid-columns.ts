import { buttonsFor } from '../actions/row-actions.js'
import type { Column, TableAction } from '../column.js'

/** Returns the number of buttons in the column of actions, determined from the first 20 rows. */
export function widthOfActions<Row>(
  actions: ((row: Row) => readonly TableAction[]) | undefined,
  rows: readonly Row[] | null,
): number {
  if (actions === undefined) return 0
  const counts = rows?.slice(0, 20).map((row) => buttonsFor(actions(row).length)) ?? []
  return Math.max(1, ...counts)
}

/** Minimum width of the header of the actions, CSS pixels at a text size of 16: one button is narrower than the word. */
export const actionsHead = 88

/** Width of the column of checkboxes, CSS pixels; data-table.module.css has the same value. */
const choiceWidth = 48

/**
 * Returns the minimum width of all columns, CSS pixels. @param rowHeight also the width of a row's button @param scale of the
 * text
 */
export function neededWidth(
  columns: readonly Pick<Column<never>, 'width'>[],
  canChoose: boolean,
  buttons: number,
  { rowHeight, scale }: { readonly rowHeight: number; readonly scale: number },
): number {
  const ends = buttons === 0 ? 0 : Math.max(actionsHead * scale, buttons * rowHeight)
  return columns.reduce((sum, { width }) => sum + width * scale, (canChoose ? choiceWidth : 0) + ends)
}

export function gridColumns<Row>(
  columns: readonly Column<Row>[],
  canChoose: boolean,
  buttons: number,
): string {
  const someGrow = columns.some(({ grows }) => grows === true)
  return [
    ...(canChoose ? ['var(--choice)'] : []),
    ...columns.map(({ width, grows }) => {
      const least = `calc(${width / 16} * var(--baliza-rem))`
      return someGrow && grows !== true ? least : `minmax(${least}, ${width}fr)`
    }),
    ...(buttons > 0
      ? [
          `max(calc(${actionsHead / 16} * var(--baliza-rem)),` +
            ` calc(${buttons} * (var(--baliza-height-bar) + 2px) + var(--baliza-space-4)))`,
        ]
      : []),
  ].join(' ')
}

import { texts } from '../../../context/page-texts.js'
import type { Column } from '../column.js'
import type { ShownRows } from '../data-table-props.js'

interface Identified {
  readonly id_externo: string | null
}

/**
 * Adds the external ids to the rows of a file, if a row has one. The table itself does not show them: only people who connect
 * another system use them.
 */
export function withExternalIds<Row extends Identified>({
  columns,
  rows,
}: ShownRows<Row>): {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
} {
  if (rows.every(({ id_externo }) => id_externo === null)) return { columns, rows }
  const column = { header: texts.externalId.label, value: ({ id_externo }: Row) => id_externo, width: 120 }
  return { columns: [...columns, { id: 'id_externo', ...column }], rows }
}

import { Download } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { IconButton } from '../icon-button.js'
import { saveCsv } from '../save-file.js'
import { useMutation } from '../use-mutation.js'
import type { Column } from './column.js'
import { toCsv } from './to-csv.js'

/** 'Exportar': rows of a table as a file. */
export function ExportButton<Row>(props: {
  /** The file's, without its ending. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** A function where there are more than the table has loaded. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>)
}) {
  const { name, columns, rows } = props
  const { busy, run } = useMutation(async () => {
    saveCsv(name, toCsv(columns, typeof rows === 'function' ? await rows() : rows))
  })
  return (
    <IconButton
      label={texts.table.export}
      aria-busy={busy}
      disabled={!busy && typeof rows !== 'function' && rows.length === 0}
      onClick={() => void run()}
    >
      <Download size={16} aria-hidden="true" />
    </IconButton>
  )
}

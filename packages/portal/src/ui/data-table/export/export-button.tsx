import { hostNow } from '@baliza/sdk-core/internal'
import { datedName } from '@baliza/widgets/react'
import { Download } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import iconButton from '../../buttons/icon-button.module.css'
import type { Column } from '../column.js'
import { SaveMenu } from './save-menu.js'

/** 'Exportar': saves rows of a table as a file. */
export function ExportButton<Row>(props: {
  /** File name without date and extension. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  /** A function if not all rows are loaded. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>)
}) {
  const { rows, ...table } = props
  return (
    <SaveMenu
      label={texts.table.export}
      buttonLabel={texts.table.export}
      className={iconButton.plain}
      table={async () => ({
        ...table,
        name: datedName(table.name, hostNow()),
        rows: typeof rows === 'function' ? await rows() : rows,
      })}
    >
      <Download size={16} aria-hidden="true" />
    </SaveMenu>
  )
}

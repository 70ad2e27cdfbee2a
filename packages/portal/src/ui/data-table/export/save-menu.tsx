import type { ReactNode } from 'react'
import { useMutation } from '../../data/use-mutation.js'
import { MenuButton } from '../../menus/menu-button.js'
import { type SavedTable, saveTable, type TableFormat, tableFormats } from './save-table.js'

const choices = Object.entries(tableFormats).map(([id, text]) => ({ id: id as TableFormat, text }))

/** A button that asks for which kind of file, and saves a table as it. */
export function SaveMenu<Row>(props: {
  readonly label: string
  /** Where the button's content does not say its name. */
  readonly buttonLabel?: string
  readonly className: string | undefined
  /** Asked when it is chosen: more rows may have to be loaded. */
  readonly table: () => SavedTable<Row> | Promise<SavedTable<Row>>
  readonly children: ReactNode
}) {
  const { run } = useMutation(async (format: TableFormat) => saveTable(format, await props.table()))
  return (
    <MenuButton
      label={props.label}
      {...(props.buttonLabel !== undefined && { buttonLabel: props.buttonLabel })}
      className={props.className}
      choices={choices}
      onChoose={(format) => void run(format)}
    >
      {props.children}
    </MenuButton>
  )
}

import type { ReactNode } from 'react'
import { useMutation } from '../../data/use-mutation.js'
import { MenuButton } from '../../menus/menu-button.js'
import { type SavedTable, saveTable, type TableFormat, tableFormats } from './save-table.js'

const choices = Object.entries(tableFormats).map(([id, text]) => ({ id: id as TableFormat, text }))

interface FormatButton {
  readonly label: string
  /** Name of the button, if its content has no text. */
  readonly buttonLabel?: string
  readonly className: string | undefined
  /** For a class that has variants. */
  readonly variant?: 'quiet'
  readonly children: ReactNode
}

/** Button with a menu of file formats that saves a table. */
export function SaveMenu<Row>({
  table,
  ...button
}: FormatButton & {
  /** Called after a format is chosen, because more rows may have to be loaded. */
  readonly table: () => SavedTable<Row> | Promise<SavedTable<Row>>
}) {
  return <FormatMenu {...button} save={async (format) => saveTable(format, await table())} />
}

/** Button with a menu of file formats. @param props.save saves the file */
export function FormatMenu(props: FormatButton & { readonly save: (format: TableFormat) => Promise<void> }) {
  const { run } = useMutation(props.save)
  return (
    <MenuButton
      label={props.label}
      {...(props.buttonLabel !== undefined && { buttonLabel: props.buttonLabel })}
      className={props.className}
      variant={props.variant}
      choices={choices}
      onChoose={(format) => void run(format)}
    >
      {props.children}
    </MenuButton>
  )
}

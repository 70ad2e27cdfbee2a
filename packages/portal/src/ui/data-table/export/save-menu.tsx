import type { ReactNode } from 'react'
import { useMutation } from '../../data/use-mutation.js'
import { MenuButton } from '../../menus/menu-button.js'
import { type SavedTable, saveTable, type TableFormat, tableFormats } from './save-table.js'

const choices = Object.entries(tableFormats).map(([id, text]) => ({ id: id as TableFormat, text }))

interface FormatButton {
  readonly label: string
  /** Where the button's content does not say its name. */
  readonly buttonLabel?: string
  readonly className: string | undefined
  /** Of a class that has variants. */
  readonly variant?: 'quiet'
  readonly children: ReactNode
}

/** A button that asks for which kind of file, and saves a table as it. */
export function SaveMenu<Row>({
  table,
  ...button
}: FormatButton & {
  /** Asked when it is chosen: more rows may have to be loaded. */
  readonly table: () => SavedTable<Row> | Promise<SavedTable<Row>>
}) {
  return <FormatMenu {...button} save={async (format) => saveTable(format, await table())} />
}

/** A button that asks for which kind of file. @param props.save hands it to the reader */
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

import { type BalizaClient, fill } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ComponentType, useCallback } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import type { WrittenFamily } from '../../ui/data/query-cache.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import type { Query } from '../../ui/data/use-query.js'
import { useRemoved } from '../../ui/data/use-removed.js'
import { type Column, DataTable, type TableAction } from '../../ui/data-table/data-table.js'
import { useConfirm } from '../../ui/dialogs/confirm.js'
import { shownOf } from '../../ui/text/shown-of.js'
import styles from './administration.module.css'
import { editAndRemove } from './edit-and-remove.js'
import type { FormProps, TabProps, Units } from './tab-props.js'

/** Panel that opens over the list from a row, in addition to the form. */
interface Opening<Row> {
  readonly id: string
  readonly text: string
  readonly icon: LucideIcon
  readonly panel: ComponentType<Pick<FormProps, 'onBack' | 'onClose'> & { readonly row: Row }>
}

/** Content and actions of a tab of Administración. Everything else is the same for all tabs. */
export interface Administered<Row extends { readonly id: string }> {
  /** Key under which the table stores its columns. */
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly useList: () => Query<readonly Row[]>
  readonly nameOf: (row: Row) => string
  /** Form for a new row and for an existing one. */
  readonly form: ComponentType<FormProps & { readonly row: Row | null }>
  readonly beforeEdit?: Opening<Row>
  readonly afterEdit?: Opening<Row>
  /** Returns the confirmation before a removal: it lists what uses the row. */
  readonly question: (row: Row, around: { client: BalizaClient; units: Units }) => string | Promise<string>
  /** @returns the server's message */
  readonly remove: (client: BalizaClient, row: Row) => Promise<string>
  /** Family of data that `remove` changes. */
  readonly removal: WrittenFamily
  readonly texts: {
    readonly search: string
    readonly add: string
    readonly empty: string
    /** Used if the server sends no message. */
    readonly removed: string
    /** The specification's text for a failure. */
    readonly notRemoved?: string
  }
  /** Text next to the count. */
  readonly foot?: (units: Units) => string
}

const keyOf = ({ id }: { readonly id: string }) => id

/** Tab with a list to search, add, edit, remove and restore rows. */
export function AdministeredTab<Row extends { readonly id: string }>(
  props: TabProps & { readonly of: Administered<Row> },
) {
  const { of, onOpen } = props
  const { texts: pageTexts } = usePortal()
  const { units } = useFleet()
  const query = of.useList()
  const remove = useRemoval(of, units)
  const open = useCallback(
    (row: Row | null) => onOpen((form) => <of.form {...form} row={row} />),
    [of, onOpen],
  )
  const actions = useCallback(
    (row: Row): readonly TableAction[] => {
      const opening = ({ panel: Opened, ...action }: Opening<Row>): TableAction => ({
        ...action,
        act: () => onOpen(({ onBack, onClose }) => <Opened row={row} onBack={onBack} onClose={onClose} />),
      })
      const [edit, removal] = editAndRemove(
        () => open(row),
        () => remove(row),
      )
      const { beforeEdit, afterEdit } = of
      return [
        ...(beforeEdit === undefined ? [] : [opening(beforeEdit)]),
        edit,
        ...(afterEdit === undefined ? [] : [opening(afterEdit)]),
        removal,
      ]
    },
    [of, onOpen, open, remove],
  )

  return (
    <DataTable
      id={of.id}
      label={of.label}
      columns={of.columns}
      rows={query.data}
      keyOf={keyOf}
      actions={actions}
      onOpen={open}
      toolbar={{ search: of.texts.search }}
      besideMap
      empty={of.texts.empty}
      problem={
        query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
      }
      refreshing={query.loading}
      foot={(shown) =>
        query.data !== null && (
          <div className={styles.foot}>
            <span role="status">
              {`${of.label}: ${shownOf(shown, query.data.length)}`}
              {of.foot !== undefined && ` · ${of.foot(units)}`}
            </span>
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open(null)}>
              {of.texts.add}
            </Button>
          </div>
        )
      }
    />
  )
}

/** Removes a row after a confirmation that lists what uses it. */
function useRemoval<Row extends { readonly id: string }>(of: Administered<Row>, units: Units) {
  const { client } = usePortal()
  const removed = useRemoved()
  const confirm = useConfirm()
  return useMutation(
    async (row: Row) => {
      const removal = fill(panelTexts.administration.removeOf, { name: of.nameOf(row) })
      const question = await of.question(row, { client, units })
      if (!(await confirm({ title: removal, question, accept: removal, destructive: true }))) return notSent
      removed([row.id], (await of.remove(client, row)) || of.texts.removed)
      return undefined
    },
    { changes: of.removal, failed: of.texts.notRemoved },
  ).run
}

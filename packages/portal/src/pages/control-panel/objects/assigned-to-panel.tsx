import { fill, isBalizaError, type Unit, type User } from '@baliza/sdk-core'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { errorText } from '../../../ui/error-text.js'
import { Panel } from '../../../ui/panel.js'
import { useQuery } from '../../../ui/use-query.js'
import styles from '../control-panel.module.css'

const t = texts.controlPanel
const c = t.assignedToColumns

const keyOf = ({ id }: User) => id

const columns: readonly Column<User>[] = [
  { id: 'nombre', header: c.nombre, value: ({ nombre }) => nombre, width: 180, grows: true, rank: 1 },
  { id: 'user', header: c.user, value: ({ user }) => user, width: 140, grows: true, rank: 2 },
  { id: 'email', header: c.email, value: ({ email }) => email, width: 220, grows: true, rank: 3 },
]

/** The accounts that see an object (specification 2, section 2.1: Nombre, Usuario, Correo). */
export function AssignedToPanel(props: {
  readonly unit: Unit
  readonly users: readonly User[]
  readonly onClose: () => void
}) {
  const { unit, users } = props
  const { client, texts: pageTexts } = usePortal()
  const query = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const assigned = await client.assignments.usersOf({ id: unit.id }, { signal })
        return Promise.all(
          assigned.map(async ({ id_user: id }) => {
            const known = users.find((user) => user.id === id)
            // Mirror accounts are assigned units too, and are in nobody's list of users.
            return known ?? client.session.profile({ id }, { signal }).catch(goneSince)
          }),
        )
      },
      [client, unit.id, users],
    ),
  )
  const rows = useMemo(() => query.data?.filter((account) => account !== null) ?? null, [query.data])
  return (
    <Panel title={fill(t.assignedToOf, { name: unit.nombre })} size="wide" onClose={props.onClose}>
      <div className={styles.wide}>
        <DataTable
          id="control-panel-assigned-to"
          label={t.objectActions.assignedTo}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          empty={t.notAssigned}
          problem={
            query.error === null
              ? null
              : { text: errorText(query.error, pageTexts, texts.errors.notFound), onRetry: query.reload }
          }
        />
      </div>
    </Panel>
  )
}

/** Between the two calls an account may have gone. */
function goneSince(error: unknown): null {
  if (!isBalizaError(error, 'forbidden')) throw error
  return null
}

import { fill, isBalizaError, type Unit, type User } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Loadable } from '../../../ui/loadable.js'
import { Panel } from '../../../ui/panel.js'
import { useQuery } from '../../../ui/use-query.js'
import styles from '../control-panel.module.css'

const t = texts.controlPanel

/** The accounts that see an object (specification 2, section 2.1: Nombre, Usuario, Correo). */
export function AssignedToPanel(props: {
  readonly unit: Unit
  readonly users: readonly User[]
  readonly onClose: () => void
}) {
  const { unit, users } = props
  const { client } = usePortal()
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
  const { nombre, user, email } = t.assignedToColumns
  return (
    <Panel title={fill(t.assignedToOf, { name: unit.nombre })} onClose={props.onClose}>
      <Loadable
        query={query}
        isEmpty={(accounts) => accounts.length === 0}
        empty={t.notAssigned}
        unsaid={texts.errors.notFound}
      >
        {(accounts) => (
          <ul className={styles.people}>
            {accounts.map(
              (account) =>
                account !== null && (
                  <li key={account.id}>
                    <span className="visually-hidden">{nombre}: </span>
                    {account.nombre}
                    <small>
                      {user}: {account.user}
                    </small>
                    <small>
                      {email}: {account.email}
                    </small>
                  </li>
                ),
            )}
          </ul>
        )}
      </Loadable>
    </Panel>
  )
}

/** Between the two calls an account may have gone. */
function goneSince(error: unknown): null {
  if (!isBalizaError(error, 'forbidden')) throw error
  return null
}

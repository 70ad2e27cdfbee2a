import { fill, type Unit, type User } from '@baliza/sdk-core'
import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/button.js'
import { TextField } from '../../../ui/field.js'
import { Loadable } from '../../../ui/loadable.js'
import { Panel } from '../../../ui/panel.js'
import { useQuery } from '../../../ui/use-query.js'
import styles from '../control-panel.module.css'
import { useAssignments } from './use-assignments.js'

const t = texts.controlPanel

/** Gives an account the GPS that nobody has, found by IMEI, and takes them back (specification 2, section 2.1). */
export function AssignPanel(props: {
  readonly account: User
  readonly units: readonly Unit[]
  readonly onClose: () => void
}) {
  const { account, units } = props
  const { client } = usePortal()
  const { query, give, take } = useAssignments(account, units)
  const [typed, setTyped] = useState('')
  const [imei, setImei] = useState<string | null>(null)
  const found = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        imei === null ? Promise.resolve(null) : client.devices.searchByImei({ imei }, { signal }),
      [client, imei],
    ),
  )

  function search(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === imei) found.reload()
    else setImei(wanted || null)
  }
  return (
    <Panel title={fill(t.assignOf, { name: account.nombre || account.user })} onClose={props.onClose}>
      <form className={styles.search} onSubmit={search}>
        <TextField
          label={t.searchImei}
          hint={t.searchImeiHint}
          value={typed}
          maxLength={32}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" icon={<Search size={16} aria-hidden="true" />}>
          {t.search}
        </Button>
      </form>
      {imei !== null && (
        <section>
          <h3 className={styles.section}>{t.found}</h3>
          <Loadable
            query={found}
            isEmpty={(some) => some === null || some.length === 0}
            empty={texts.errors.noResults}
          >
            {(some) => (
              <ul className={styles.people}>
                {(some ?? []).map((unit) => (
                  <Line
                    key={unit.id}
                    unit={unit}
                    action={t.assign}
                    onAct={async () => {
                      if (await give(unit)) found.reload()
                    }}
                  />
                ))}
              </ul>
            )}
          </Loadable>
        </section>
      )}
      <section>
        <h3 className={styles.section}>{t.assignedImeis}</h3>
        <Loadable query={query} isEmpty={(some) => some.length === 0} empty={t.noneAssigned}>
          {(some) => (
            <ul className={styles.people}>
              {some.map((unit) => (
                <Line
                  key={unit.id}
                  unit={unit}
                  action={t.unassign}
                  onAct={async () => {
                    if ((await take(unit)) && imei !== null) found.reload()
                  }}
                />
              ))}
            </ul>
          )}
        </Loadable>
      </section>
    </Panel>
  )
}

function Line(props: { readonly unit: Unit; readonly action: string; readonly onAct: () => unknown }) {
  const { unit, action } = props
  return (
    <li className={styles.line}>
      <div>
        {unit.imei}
        <small>{unit.nombre}</small>
      </div>
      <Button aria-label={`${action} ${unit.nombre}`} onClick={props.onAct}>
        {action}
      </Button>
    </li>
  )
}

import { fill, type Unit, type User } from '@baliza/sdk-core/internal'
import { ArrowRightLeft, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { errorText } from '../../../ui/data/error-text.js'
import { type Column, DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { Panel } from '../../../ui/panel/panel.js'
import { accountName } from '../../../ui/text/names.js'
import { AccountSelect } from '../account-select.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { useHolders } from './use-holders.js'

const t = controlPanelTexts
const c = t.assignedToColumns

const keyOf = ({ id }: User) => id

const columns: readonly Column<User>[] = [
  { id: 'nombre', header: c.nombre, value: ({ nombre }) => nombre, width: 180, grows: true, rank: 1 },
  { id: 'user', header: c.user, value: ({ user }) => user, width: 140, grows: true, rank: 2 },
  { id: 'email', header: c.email, value: ({ email }) => email, width: 220, grows: true, rank: 3 },
]

/**
 * Accounts that see an object, with actions to assign and unassign it (specification 2, section 2.1: Nombre, Usuario, Correo).
 */
export default function AssignedToPanel(props: {
  readonly unit: Unit
  readonly users: readonly User[]
  readonly onClose: () => void
}) {
  const { unit, users } = props
  const { texts: pageTexts } = usePortal()
  const { query, give, take, move } = useHolders(unit, users)
  const [chosen, setChosen] = useState<User | null>(null)
  const field = useRef<HTMLDivElement>(null)
  /** Account from which the object is about to be moved. */
  const [from, setFrom] = useState<User | null>(null)
  const holding = useMemo(() => new Set(query.data?.map(({ id }) => id)), [query.data])
  const others = useMemo(() => users.filter(({ id }) => !holding.has(id)), [users, holding])

  function rest() {
    setChosen(null)
    setFrom(null)
  }
  async function submit(to: User) {
    if (await (from === null ? give(to) : move(from, to))) rest()
  }
  function begin(account: User) {
    setFrom(account)
    field.current?.querySelector('input')?.focus()
  }
  const actions = (account: User): readonly TableAction[] => [
    { id: 'move', text: t.moveElsewhere, icon: ArrowRightLeft, act: () => begin(account) },
    { id: 'take', text: t.unassign, icon: X, danger: true, act: () => void take(account) },
  ]
  return (
    <Panel title={fill(t.assignedToOf, { name: unit.nombre })} size="wide" onClose={props.onClose}>
      <div className={styles.wide}>
        <div ref={field} className={styles.give}>
          <AccountSelect
            label={from === null ? t.bulk.to : fill(t.moveFrom, { name: accountName(from) })}
            users={others}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            variant="primary"
            disabled={chosen === null}
            onClick={() => chosen !== null && void submit(chosen)}
          >
            {from === null ? t.assign : t.move}
          </Button>
          {from !== null && <Button onClick={rest}>{texts.tracking.cancel}</Button>}
        </div>
        <DataTable
          id="control-panel-assigned-to"
          label={t.objectActions.assignedTo}
          columns={columns}
          rows={query.data}
          keyOf={keyOf}
          actions={actions}
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

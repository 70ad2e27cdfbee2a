import { fill, type Unit, type User } from '@baliza/sdk-core'
import { useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { PanelForm } from '../../../ui/panel-form.js'
import { Select } from '../../../ui/select.js'
import { countObjects } from './counted.js'

const t = texts.controlPanel.bulk

/** To whom the chosen objects are given. */
export default function BulkAssignPanel(props: {
  readonly units: readonly Unit[]
  readonly users: readonly User[]
  readonly onAssign: (units: readonly Unit[], account: User) => unknown
  readonly onClose: () => void
}) {
  const { units, users } = props
  const [id, setId] = useState<string | null>(null)
  const account = users.find((user) => user.id === id)
  const options = useMemo(
    () =>
      users.map(({ id: key, user, nombre }) => ({ id: key, label: nombre ? `${nombre} · ${user}` : user })),
    [users],
  )
  return (
    <PanelForm
      title={fill(t.assignTitle, { what: countObjects(units.length) })}
      submit={t.assign}
      disabled={account === undefined}
      onSubmit={() => account !== undefined && props.onAssign(units, account)}
      onClose={props.onClose}
    >
      <Select label={t.to} placeholder={t.chooseUser} options={options} value={id} onChange={setId} />
    </PanelForm>
  )
}

import { fill, type Unit, type User } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { AccountSelect } from '../account-select.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { countObjects } from './counted.js'

const t = controlPanelTexts.bulk

/** Chooses the account to which the selected objects are assigned. */
export default function BulkAssignPanel(props: {
  readonly units: readonly Unit[]
  readonly users: readonly User[]
  readonly onAssign: (units: readonly Unit[], account: User) => unknown
  readonly onClose: () => void
}) {
  const { units, users } = props
  const [account, setAccount] = useState<User | null>(null)
  return (
    <PanelForm
      title={fill(t.assignTitle, { what: countObjects(units.length) })}
      submit={t.assign}
      disabled={account === null}
      onSubmit={() => account !== null && props.onAssign(units, account)}
      onClose={props.onClose}
    >
      <AccountSelect label={t.to} users={users} value={account} onChange={setAccount} />
    </PanelForm>
  )
}

import { fill, type Unit, type User } from '@baliza/sdk-core'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { searchRows } from '../../../ui/data-table/search-rows.js'
import { byName } from '../../../ui/names.js'
import { PanelForm } from '../../../ui/panel-form.js'
import { mostListed, SearchedSelect } from '../../../ui/searched-select.js'
import { countObjects } from './counted.js'

const t = texts.controlPanel.bulk

const nameOf = ({ nombre, user }: User) => nombre || user
const searched = [nameOf, ({ user }: User) => user, ({ email }: User) => email].map((value) => ({ value }))

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
  const sorted = useMemo(() => users.toSorted((a, b) => byName(nameOf(a), nameOf(b))), [users])
  const find = useCallback(
    (text: string) =>
      searchRows(sorted, text, searched, new WeakMap())
        .slice(0, mostListed)
        .map((user) => ({ id: user.id, label: nameOf(user), detail: user.user })),
    [sorted],
  )
  return (
    <PanelForm
      title={fill(t.assignTitle, { what: countObjects(units.length) })}
      submit={t.assign}
      disabled={account === undefined}
      onSubmit={() => account !== undefined && props.onAssign(units, account)}
      onClose={props.onClose}
    >
      <SearchedSelect
        label={t.to}
        hint={t.chooseUser}
        empty={users.length === 0 ? texts.errors.noUsers : texts.errors.noResults}
        find={find}
        value={id}
        chosen={account === undefined ? '' : nameOf(account)}
        onChange={setId}
      />
    </PanelForm>
  )
}

import type { User } from '@baliza/sdk-core/internal'
import { byName, createSearch } from '@baliza/widgets/internal'
import { useCallback, useMemo } from 'react'
import { texts } from '../../context/page-texts.js'
import { maxListed, SearchedSelect } from '../../ui/choices/searched-select.js'
import { accountName } from '../../ui/text/names.js'
import { controlPanelTexts } from './control-panel-texts.js'

const t = controlPanelTexts.bulk

const searchUsers = createSearch((account: User) =>
  [accountName(account), account.user, account.email].join('\n'),
)

/** Account picker that searches by names or e-mail address. @param users the accounts to choose from */
export function AccountSelect(props: {
  readonly label: string
  readonly users: readonly User[]
  readonly value: User | null
  readonly onChange: (account: User | null) => void
}) {
  const { users, value } = props
  const sorted = useMemo(() => users.toSorted((a, b) => byName(accountName(a), accountName(b))), [users])
  const find = useCallback(
    (text: string) =>
      searchUsers(sorted, text)
        .slice(0, maxListed)
        .map((user) => ({ id: user.id, label: accountName(user), detail: user.user })),
    [sorted],
  )
  return (
    <SearchedSelect
      label={props.label}
      hint={t.chooseUser}
      empty={users.length === 0 ? texts.errors.noUsers : texts.errors.noResults}
      find={find}
      value={value?.id ?? null}
      chosen={value === null ? '' : accountName(value)}
      onChange={(id) => props.onChange(users.find((user) => user.id === id) ?? null)}
    />
  )
}

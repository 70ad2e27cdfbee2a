import { fill, type MirrorAccount } from '@baliza/sdk-core'
import { CodeXml, Satellite } from 'lucide-react'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import type { Column, TableAction } from '../../../ui/data-table/data-table.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useQuery } from '../../../ui/use-query.js'
import { AdministeredList } from '../administered-list.js'
import { editAndRemove } from '../edit-and-remove.js'
import type { TabProps } from '../tab-props.js'
import { useRemoval } from '../use-removal.js'
import { permissions } from './permissions.js'

const t = texts.administration.mirrorAccount
const keyOf = ({ id }: MirrorAccount) => id

const permitted = (account: MirrorAccount) =>
  permissions.flatMap((name) => (account[name] ? t.short[name] : [])).join(', ') || t.noPermissions

const columns: readonly Column<MirrorAccount>[] = [
  { id: 'user', header: t.user, value: ({ user }) => user, width: 130, grows: true, rank: 1, searched: true },
  {
    id: 'nombre',
    header: texts.administration.nombre,
    value: ({ nombre }) => nombre,
    width: 170,
    grows: true,
    rank: 2,
    searched: true,
  },
  { id: 'permissions', header: t.permissions, value: permitted, width: 220, grows: true, rank: 3 },
]

/** The mirror accounts of the account, and what each sees. */
export function MirrorAccountsTab({ onOpen }: TabProps) {
  const { client } = usePortal()
  const owner = useAtom(client.session.$session)?.user ?? ''
  const query = useQuery(['mirrorAccounts', 'list'], (signal) =>
    client.mirrorAccounts.list({ id: owner }, { signal }),
  )
  const { reload } = query
  const remove = useRemoval<MirrorAccount>({
    nameOf: ({ user }) => user,
    async question({ id, user }) {
      const { length: count } = await client.assignments.ofUser({ id })
      return fill(count === 0 ? t.removeUnassigned : t.removeQuestion, { user, count })
    },
    remove: ({ id }) => client.users.remove({ id }),
    removed: texts.notifications.userRemoved,
    onRemoved: reload,
  })
  const edit = useCallback(
    (account: MirrorAccount) => onOpen({ form: 'mirrorAccount', account }, reload),
    [onOpen, reload],
  )
  const actions = useCallback(
    (account: MirrorAccount): readonly TableAction[] => {
      const [editing, removing] = editAndRemove(
        () => edit(account),
        () => remove(account),
      )
      return [
        {
          id: 'assign',
          text: t.assign,
          icon: Satellite,
          act: () => onOpen({ form: 'assignment', account }, reload),
        },
        editing,
        {
          id: 'embed',
          text: t.embed,
          icon: CodeXml,
          act: () => onOpen({ form: 'embed', account }, reload),
        },
        removing,
      ]
    },
    [edit, onOpen, reload, remove],
  )

  return (
    <AdministeredList
      id="administration-mirror-accounts"
      label={texts.administration.mirrorAccounts}
      columns={columns}
      query={query}
      keyOf={keyOf}
      actions={actions}
      search={t.search}
      add={t.add}
      onAdd={() => onOpen({ form: 'mirrorAccount', account: null }, reload)}
      onOpen={edit}
      empty={t.empty}
      foot={(count) => `${texts.administration.mirrorAccounts}: ${count}`}
    />
  )
}

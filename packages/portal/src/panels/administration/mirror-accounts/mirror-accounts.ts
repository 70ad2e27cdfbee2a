import { fill, type MirrorAccount } from '@baliza/sdk-core/internal'
import { CodeXml, Satellite } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { later } from '../../../ui/loading/later.js'
import { FailedPanel } from '../../../ui/panel/failed-panel.js'
import type { Administered } from '../administered-tab.js'
import { nameColumn } from '../name-column.js'
import { AssignUnits } from './assign-units.js'
import { MirrorAccountForm } from './mirror-account-form.js'
import { permissions } from './permissions.js'

const t = panelTexts.administration.mirrorAccount

const permitted = (account: MirrorAccount) =>
  permissions.flatMap((name) => (account[name] ? t.short[name] : [])).join(', ') || t.noPermissions

/** The mirror accounts of the account, and their permissions. */
export const mirrorAccounts: Administered<MirrorAccount> = {
  id: 'administration-mirror-accounts',
  label: panelTexts.administration.mirrorAccounts,
  columns: [
    {
      id: 'user',
      header: t.user,
      value: ({ user }) => user,
      width: 130,
      grows: true,
      rank: 1,
      searched: true,
    },
    { ...nameColumn, rank: 2 },
    { id: 'permissions', header: t.permissions, value: permitted, width: 220, grows: true, rank: 3 },
  ],
  useList() {
    const { client } = usePortal()
    return useQuery(['mirrorAccounts', 'list'], (signal) =>
      client.mirrorAccounts.list({ id: client.session.$session.get()?.user ?? '' }, { signal }),
    )
  },
  nameOf: ({ user }) => user,
  form: MirrorAccountForm,
  beforeEdit: { id: 'assign', text: t.assign, icon: Satellite, panel: AssignUnits },
  afterEdit: {
    id: 'embed',
    text: t.embed,
    icon: CodeXml,
    // Loaded separately: few users open it, and it contains code in three languages.
    panel: later(() => import('../embed/embed-panel.js'), FailedPanel),
  },
  async question({ id, user }, { client }) {
    const { length: count } = await client.assignments.ofUser({ id })
    const question = count === 0 ? t.removeUnassigned : count === 1 ? t.removeOneQuestion : t.removeQuestion
    return fill(question, { user, count })
  },
  remove: (client, { id }) => client.users.remove({ id }),
  removal: 'users',
  texts: { ...t, removed: texts.notifications.userRemoved },
}

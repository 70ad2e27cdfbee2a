import { fill, type User } from '@baliza/sdk-core/internal'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useRemoved } from '../../../ui/data/use-removed.js'
import type { TableAction } from '../../../ui/data-table/data-table.js'
import { accountName } from '../../../ui/text/names.js'
import type { BulkJob } from '../../../workspace/bulk/bulk-run.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { countUsers, removedText } from './counted.js'
import { useBegin } from './use-begin.js'

const t = controlPanelTexts.bulk

/**
 * Returns the actions on the selected users. Each requires one confirmation, which shows their number. The user's own account is
 * omitted from several: deactivating it would end the session and the job in progress.
 * @param start receives the confirmed job
 */
export function useBulkUsers(start: (job: BulkJob) => void) {
  const { client } = usePortal()
  const removed = useRemoved()
  const begin = useBegin<User>(start, accountName)
  return useCallback(
    (chosen: readonly User[]): readonly TableAction[] => {
      const own = client.session.$session.get()?.user
      const users = chosen.length === 1 ? chosen : chosen.filter(({ id }) => id !== own)
      const what = countUsers(users.length)
      const activate = (activo: boolean) =>
        begin(
          users,
          {
            title: fill(activo ? t.activateTitle : t.deactivateTitle, { what }),
            question: fill(activo ? t.activateQuestion : t.deactivateUsers, { what }),
          },
          'users',
          ({ id }) => client.users.patch(id, { activo }),
        )
      const remove = () =>
        begin(
          users,
          {
            title: fill(t.removeTitle, { what }),
            question: fill(t.removeUsers, { what }),
            destructive: true,
          },
          'users',
          ({ id }) => client.users.remove({ id }),
          (ids) => removed(ids, removedText(ids.length, countUsers, texts.notifications.userRemoved)),
        )
      return [
        { id: 'activate', text: t.activate, icon: CircleCheck, act: () => void activate(true) },
        { id: 'deactivate', text: t.deactivate, icon: CircleOff, act: () => void activate(false) },
        { id: 'remove', text: t.remove, icon: Trash2, danger: true, act: () => void remove() },
      ]
    },
    [client, begin, removed],
  )
}

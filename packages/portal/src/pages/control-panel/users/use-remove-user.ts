import { fill, type User } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useRemoved } from '../../../ui/data/use-removed.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { accountName } from '../../../ui/text/names.js'
import { controlPanelTexts } from '../control-panel-texts.js'

/**
 * Removes an account after a confirmation that lists what is removed with it.
 * @param onRemoved called after the account was removed
 */
export function useRemoveUser(onRemoved: (id: string) => void) {
  const { client } = usePortal()
  const removed = useRemoved()
  const confirm = useConfirm()
  const t = controlPanelTexts
  return useMutation(
    async (account: User) => {
      const { id, user } = account
      const name = accountName(account)
      const yes = await confirm({
        title: fill(t.removeUserTitle, { name }),
        question: fill(t.removeUserQuestion, { user }),
        accept: fill(t.removeUserAccept, { name }),
        destructive: true,
      })
      if (!yes) return notSent
      const mensaje = await client.users.remove({ id })
      removed([id], mensaje || texts.notifications.userRemoved)
      onRemoved(id)
      return undefined
    },
    { changes: 'users' },
  ).run
}

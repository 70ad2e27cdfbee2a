import { fill, type User } from '@baliza/sdk-core'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useConfirm } from '../../../ui/confirm.js'
import { useMutation } from '../../../ui/use-mutation.js'

/** Removes an account, after a question that says what goes with it. @param onRemoved the account is gone */
export function useRemoveUser(onRemoved: (id: string) => void) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const t = texts.controlPanel
  return useMutation(async ({ id, user, nombre }: User) => {
    const name = nombre || user
    const yes = await confirm({
      title: fill(t.removeUserTitle, { name }),
      question: fill(t.removeUserQuestion, { user }),
      accept: fill(t.removeUserAccept, { name }),
      destructive: true,
    })
    if (!yes) return
    const mensaje = await client.users.remove({ id })
    notices.show('success', mensaje || texts.notifications.userRemoved)
    onRemoved(id)
  }).run
}

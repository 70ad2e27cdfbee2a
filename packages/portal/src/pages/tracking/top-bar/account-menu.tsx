import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { usePendingDialog } from '../../user-menu/use-pending-dialog.js'
import { type UserChoice, UserMenu } from '../../user-menu/user-menu.js'

/** The user menu on the map's page, where its dialogs open directly. */
export function AccountMenu(props: { readonly onHome: () => void }) {
  const confirm = useConfirm()
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { profile, open } = useWorkspace()

  function choose(choice: UserChoice) {
    switch (choice) {
      case 'home':
        return props.onHome()
      case 'settings':
        return open({ name: 'account' })
      case 'logout':
        return leave()
    }
  }

  /**
   * Requires confirmation before the session ends (specification 1, section 2: Dialogs). The router then redirects to the login.
   */
  async function leave() {
    const { logoutTitle: title } = texts.tracking
    // The session ends locally even if the server fails to revoke the token.
    if (await confirm({ title, question: texts.header.logoutQuestion })) void client.session.logout()
  }
  usePendingDialog(choose)
  return <UserMenu name={profile?.nombre || session?.name || profile?.user || ''} onChoose={choose} />
}

import { useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { usePortal } from '../../../portal-context.js'
import { useAtom } from '../../../ui/use-atom.js'
import { LogoutDialog } from '../../../user-menu/logout-dialog.js'
import { usePendingDialog } from '../../../user-menu/use-pending-dialog.js'
import { type UserChoice, UserMenu } from '../../../user-menu/user-menu.js'
import { useWorkspace } from '../workspace.js'

/** The user menu on the map's page, where its dialogs open directly. */
export function AccountMenu(props: { readonly onHome: () => void }) {
  const [, navigate] = useHashLocation()
  const [leaving, setLeaving] = useState(false)
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const { profile, open } = useWorkspace()

  function choose(choice: UserChoice) {
    switch (choice) {
      case 'home':
        navigate('/tracking')
        return props.onHome()
      case 'settings':
        return open({ name: 'account' })
      case 'logout':
        return setLeaving(true)
    }
  }
  usePendingDialog(choose)
  return (
    <>
      <UserMenu name={session?.name ?? (profile?.nombre || profile?.user) ?? ''} onChoose={choose} />
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

import { useHashLocation } from 'wouter/use-hash-location'
import { usePortal } from '../../context/portal-context.js'
import { type UserChoice, UserMenu } from './user-menu.js'

/**
 * The user menu on every page except the tracking page. It navigates there first, and the chosen dialog opens there; a logout
 * navigates to `/home` (specification 1, section 2: Top bar).
 */
export function UserMenuElsewhere({ name }: { readonly name: string }) {
  const { pending } = usePortal()
  const [, navigate] = useHashLocation()

  function choose(choice: UserChoice) {
    // This entry is a link.
    if (choice === 'home') return
    pending.ask(choice)
    navigate(choice === 'logout' ? '/home' : '/tracking')
  }
  return <UserMenu name={name} onChoose={choose} />
}

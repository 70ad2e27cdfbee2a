import { useCallback } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/use-atom.js'
import { useQuery } from '../../ui/use-query.js'
import { type UserChoice, UserMenu } from './user-menu.js'

/**
 * The user menu of every page but the tracking page: it navigates there first, and the chosen dialog opens there; a
 * logout goes to `/home` (specification 1, section 2: Top bar).
 */
export default function UserMenuElsewhere() {
  const { client, pending } = usePortal()
  const [, navigate] = useHashLocation()
  const user = useAtom(client.session.$session)?.user
  const { data: profile } = useQuery(
    useCallback(
      async (signal: AbortSignal) =>
        user === undefined ? null : client.session.profile({ id: user }, { signal }),
      [client, user],
    ),
  )

  function choose(choice: UserChoice) {
    // A link.
    if (choice === 'home') return
    pending.ask(choice)
    navigate(choice === 'logout' ? '/home' : '/tracking')
  }
  return <UserMenu name={profile?.nombre || profile?.user || ''} onChoose={choose} />
}

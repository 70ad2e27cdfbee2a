import { useCallback } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/use-atom.js'
import { useQuery } from '../../ui/use-query.js'
import { type UserChoice, UserMenu } from './user-menu.js'

/**
 * The user menu on any page but the map's: it goes there first, and what was chosen opens there a moment later; the
 * way out leads over the map's other name (specification 1, section 2: Top bar).
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
    if (choice !== 'home') pending.ask(choice)
    navigate(choice === 'logout' ? '/home' : '/tracking')
  }
  return <UserMenu name={profile?.nombre || profile?.user || ''} onChoose={choose} />
}

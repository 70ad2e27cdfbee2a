import { isBalizaError } from '@baliza/sdk-core'
import { useEffect, useState } from 'react'
import { usePortal } from '../../../portal-context.js'
import { useAtom } from '../../../ui/use-atom.js'

/** The name to greet with: the login's, or the profile's after the page was loaded again; '' until it is known. */
export function useUserName(): string {
  const { client } = usePortal()
  const session = useAtom(client.session.$session)
  const [asked, setAsked] = useState('')
  const user = session?.user
  const isTold = session?.name !== undefined

  useEffect(() => {
    if (isTold || user === undefined) return
    const leaving = new AbortController()
    client.session.profile({ id: user }, { signal: leaving.signal }).then(
      (profile) => setAsked(profile.nombre || profile.user),
      (error) => {
        if (!isBalizaError(error)) throw error
        // The menu works without a name; the end of a session is told by those who watch it.
        if (error.code !== 'aborted' && error.code !== 'unauthorized') console.warn(error.message)
      },
    )
    return () => leaving.abort()
  }, [client, user, isTold])

  return session?.name ?? asked
}

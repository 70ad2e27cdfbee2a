import { type BalizaClient, isBalizaError, type User, type UserId } from '@baliza/sdk-core'
import { useEffect, useMemo, useRef } from 'react'
import { type Query, useQuery } from '../ui/use-query.js'

/**
 * The profile, kept as the host has it: a poll that names another version of it makes it be asked again, so that
 * permissions come and go without a reload of the page. Hosts that name none are asked once.
 */
export function useProfile(client: BalizaClient, user: UserId | undefined): Query<User> {
  const account = useQuery(
    useMemo(
      () =>
        user === undefined ? null : (signal: AbortSignal) => client.session.profile({ id: user }, { signal }),
      [client, user],
    ),
  )
  const { data: profile, error, loading, reload } = account
  /** What the poll named when it was last asked: two answers that never agree are not asked for ever. */
  const asked = useRef<string | null>(null)

  useEffect(() => {
    // What needs a permission stays as it was; the end of a session is told by those who watch it.
    if (error !== null && !isBalizaError(error, 'unauthorized')) console.warn(error)
  }, [error])

  useEffect(() => {
    if (user === undefined || loading) return
    const follow = () => {
      const { profileVersion } = client.fleet.value
      if (profileVersion === null || [profile?.version, asked.current].includes(profileVersion)) return
      asked.current = profileVersion
      reload()
    }
    // It may have changed while it was asked for; after a failure the next poll asks again.
    if (error === null) follow()
    else asked.current = null
    return client.fleet.listen(follow)
  }, [client, user, profile, error, loading, reload])

  return account
}

import { type BalizaClient, isBalizaError, type User, type UserId } from '@baliza/sdk-core'
import { useEffect, useRef } from 'react'
import { type Query, useQuery } from '../ui/data/use-query.js'

/**
 * The profile, reloaded when a poll reports another version of it, so that permissions change without a reload of
 * the page. A host that reports no version is asked once.
 * @param polls `false`: it is asked once, because the page polls no fleet
 */
export function useProfile(client: BalizaClient, user: UserId | undefined, polls = true): Query<User> {
  const account = useQuery(['session', 'profile', user], async (signal) => {
    const { receivedAt } = client.fleet.value
    return { profile: await client.session.profile({ id: user ?? '' }, { signal }), receivedAt }
  })
  const { error, loading, reload } = account
  const profile = account.data?.profile ?? null
  /** The poll before the profile was loaded: the version in its answer may be older than the profile. */
  const before = account.data?.receivedAt
  /**
   * The version for which it was last reloaded: a host whose two versions never agree must not be asked forever.
   */
  const asked = useRef<string | null>(null)

  useEffect(() => {
    // The known permissions are kept; the end of a session is handled elsewhere.
    if (error !== null && !isBalizaError(error, 'unauthorized')) console.warn(error)
  }, [error])

  useEffect(() => {
    if (user === undefined || !polls || loading) return
    const follow = () => {
      const { profileVersion, receivedAt } = client.fleet.value
      if (receivedAt === before) return
      if (profileVersion === null || [profile?.version, asked.current].includes(profileVersion)) return
      asked.current = profileVersion
      reload()
    }
    // The version may have changed during the load; after a failure the next poll loads again.
    if (error === null) follow()
    else asked.current = null
    return client.fleet.listen(follow)
  }, [client, user, polls, profile, before, error, loading, reload])
  return { ...account, data: profile }
}

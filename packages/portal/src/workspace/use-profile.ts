import { type BalizaClient, isBalizaError, type User, type UserId } from '@baliza/sdk-core/internal'
import { useEffect, useRef } from 'react'
import { type Query, useQuery } from '../ui/data/use-query.js'

/**
 * Loads the profile, and reloads it when a poll reports another version, so that permissions change without a reload of the page.
 * If the server reports no version, it is loaded once.
 * @param polls `false` loads it once, because the page does not poll the fleet
 */
export function useProfile(client: BalizaClient, user: UserId | undefined, polls = true): Query<User> {
  const account = useQuery(['session', 'profile', user], async (signal) => {
    const { receivedAt } = client.fleet.value
    return { profile: await client.session.profile({ id: user ?? '' }, { signal }), receivedAt }
  })
  const { error, loading, reload } = account
  const profile = account.data?.profile ?? null
  /** Last poll before the profile was loaded: the version in its response may be older than the profile. */
  const before = account.data?.receivedAt
  /** Version of the last reload: a server whose two versions never agree must not cause endless reloads. */
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

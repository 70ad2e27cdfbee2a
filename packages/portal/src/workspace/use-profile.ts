import { type BalizaClient, isBalizaError, type User, type UserId } from '@baliza/sdk-core'
import { useEffect, useMemo, useRef } from 'react'
import { type Query, useQuery } from '../ui/use-query.js'

/** What was last loaded: the next page shows it until it has its own answer, so that its bar keeps its tools. */
const latest = new WeakMap<BalizaClient, User>()

/**
 * The profile, reloaded when a poll reports another version of it, so that permissions change without a reload of
 * the page. A host that reports no version is asked once.
 * @param polls `false`: it is asked once, because the page polls no fleet
 */
export function useProfile(client: BalizaClient, user: UserId | undefined, polls = true): Query<User> {
  const account = useQuery(
    useMemo(
      () =>
        user === undefined
          ? null
          : async (signal: AbortSignal) => {
              const profile = await client.session.profile({ id: user }, { signal })
              latest.set(client, profile)
              return profile
            },
      [client, user],
    ),
  )
  const { data: profile, error, loading, reload } = account
  /**
   * The version for which it was last reloaded: a host whose two versions never agree must not be asked forever.
   */
  const asked = useRef<string | null>(null)

  useEffect(() => {
    // The known permissions are kept; the end of a session is handled elsewhere.
    if (error !== null && !isBalizaError(error, 'unauthorized')) console.warn(error)
  }, [error])

  /** The poll before it was last asked for: what that one said of the version is older than the profile. */
  const before = useRef<number | null>(null)

  useEffect(() => {
    if (user === undefined || !polls) return
    if (loading) {
      before.current = client.fleet.value.receivedAt
      return
    }
    const follow = () => {
      const { profileVersion, receivedAt } = client.fleet.value
      if (receivedAt === before.current) return
      if (profileVersion === null || [profile?.version, asked.current].includes(profileVersion)) return
      asked.current = profileVersion
      reload()
    }
    // The version may have changed during the load; after a failure the next poll loads again.
    if (error === null) follow()
    else asked.current = null
    return client.fleet.listen(follow)
  }, [client, user, polls, profile, error, loading, reload])

  const known = latest.get(client)
  return { ...account, data: profile ?? (known !== undefined && known.id === user ? known : null) }
}

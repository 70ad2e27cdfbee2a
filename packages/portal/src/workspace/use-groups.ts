import { type Group, isBalizaError, noGroupIds } from '@baliza/sdk-core/internal'
import { usePortal } from '../context/portal-context.js'
import { type Query, useQuery } from '../ui/data/use-query.js'

/** As fresh as the fleet, whose units reference groups, in ms. */
const pollInterval = 15_000

/**
 * Loads the groups of the account, with one load for all components that show them.
 * @param options.wanted `false` postpones the load @param options.freshFor as for a query
 */
export function useGroups({ wanted = true, freshFor = pollInterval } = {}): Query<readonly Group[]> {
  const { client } = usePortal()
  return useQuery(
    wanted ? ['groups', 'list'] : null,
    async (signal) => {
      try {
        const all = await client.groups.list({}, { signal })
        return all.filter(({ id }) => !noGroupIds.includes(id))
      } catch (error) {
        // Only the names of groups are missing then, so the error is logged and not shown.
        if (isBalizaError(error) && !['unavailable', 'aborted'].includes(error.code))
          console.warn(error.message)
        throw error
      }
    },
    { freshFor },
  )
}

import type { ActiveFollowLink, Imei } from '@baliza/sdk-core/internal'
import { usePortal } from '../../context/portal-context.js'
import { useInvalidate } from '../../ui/data/use-mutation.js'
import { type Query, useChangeData, useQuery } from '../../ui/data/use-query.js'

/** Polling interval, in ms: links expire, and other windows create and revoke them. */
const lookEvery = 15_000

export interface ActiveLinks {
  readonly query: Query<readonly ActiveFollowLink[]>
  /** Revokes one link, or all without an id. Revoked links leave the list at once. */
  readonly end: (id?: string) => Promise<void>
}

/** Loads the active links of a unit, with polling while the panel is open; after a failure only on request. */
export function useActiveLinks(imei: Imei): ActiveLinks {
  const { client } = usePortal()
  const query = useQuery(['follow', 'list', imei], (signal) => client.follow.list({ imei }, { signal }), {
    every: lookEvery,
    untilFailed: true,
  })
  const change = useChangeData<readonly ActiveFollowLink[]>(['follow', 'list', imei])
  const changed = useInvalidate()

  async function end(id?: string) {
    await client.follow.revoke(id === undefined ? { imei } : { imei, id })
    change((links) => links.filter((link) => id !== undefined && link.id !== id))
    changed('follow')
  }
  return { query, end }
}

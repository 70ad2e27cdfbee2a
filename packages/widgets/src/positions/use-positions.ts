import type { Fleet } from '@baliza/sdk-core'
import { useState } from 'react'
import { useBalizaContext } from '../client/provider.js'
import { useFleet } from '../client/use-fleet.js'

/** How often the rows are renewed, ms (specification 2, section 9). */
const refreshEvery = 150_000

/** The rows as they were last renewed, and how their host is now. */
export interface Positions extends Pick<Fleet, 'units' | 'receivedAt' | 'state' | 'error'> {
  /** Asks the host now, and renews the rows with what is known then. */
  refresh(): Promise<void>
}

/** Whether the rows are to be renewed: they are old enough, or the first data have come, or the data have gone with the session. */
export function isDue(held: Pick<Fleet, 'receivedAt'>, now: Pick<Fleet, 'receivedAt'>): boolean {
  if (held.receivedAt === null || now.receivedAt === null) return held.receivedAt !== now.receivedAt
  return now.receivedAt - held.receivedAt >= refreshEvery
}

/**
 * The fleet in steps of 150 s, so that a table can be read and sorted in peace. It listens to the client's poll, which
 * other widgets share; the state of the connection is the poll's own, at once.
 */
export function usePositions(): Positions {
  const { client } = useBalizaContext()
  const fleet = useFleet()
  const [held, setHeld] = useState({ client, fleet, isWanted: false })
  const isRenewed = held.isWanted && fleet.receivedAt !== held.fleet.receivedAt
  if (held.client !== client || isRenewed || isDue(held.fleet, fleet))
    setHeld({ client, fleet, isWanted: false })
  const { units, receivedAt } = held.fleet
  const { state, error } = fleet
  return {
    units,
    receivedAt,
    state,
    error,
    async refresh() {
      if (client === null) return
      await client.fleet.refresh()
      const now = client.fleet.get()
      // What could not be had is still wanted: the next answer renews the rows.
      setHeld({ client, fleet: now, isWanted: now.state !== 'live' })
    },
  }
}

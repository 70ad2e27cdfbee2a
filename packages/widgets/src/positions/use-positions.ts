import type { Fleet } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { useBalizaContext } from '../client/provider.js'
import { useFleet } from '../client/use-fleet.js'

/** Interval between updates of the rows, in ms (specification 2, section 9). */
const refreshEvery = 150_000

/** The rows as of the last update, with the current state of the connection. */
export interface Positions extends Pick<Fleet, 'units' | 'receivedAt' | 'state' | 'error'> {
  /** Requests the data now, and updates the rows with the result. */
  refresh(): Promise<void>
}

/**
 * Returns whether the rows must be updated: they are old enough, the first data arrived, or the session ended and its data were
 * removed.
 */
export function isDue(held: Pick<Fleet, 'receivedAt'>, now: Pick<Fleet, 'receivedAt'>): boolean {
  if (held.receivedAt === null || now.receivedAt === null) return held.receivedAt !== now.receivedAt
  return now.receivedAt - held.receivedAt >= refreshEvery
}

/**
 * Returns the fleet, updated every 150 s, so that a user can read and sort the table undisturbed. It uses the client's poll,
 * which other widgets share. The state of the connection is current.
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
      // If the request failed, the next successful response updates the rows.
      setHeld({ client, fleet: now, isWanted: now.state !== 'live' })
    },
  }
}

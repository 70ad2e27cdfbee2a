import type { Alert } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { usePortal } from '../../../portal-context.js'
import { useWorkspace } from '../workspace.js'

/** How near a place is shown where something happened (specification 1, section 9). */
const zoomOfEvents = 18

/** Shows an alert: its unit is chosen, and the map goes to where it happened. */
export function useShowAlert(): (alert: Alert) => void {
  const { client } = usePortal()
  const { select, map } = useWorkspace()
  return useCallback(
    ({ imei, lat, lng }) => {
      // The map flies to a unit that becomes the chosen one: only after that to where the unit was then.
      if (imei !== null && client.fleet.get().units.has(imei)) flushSync(() => select(imei))
      if (lat !== null && lng !== null) map.current?.show([lat, lng], zoomOfEvents)
    },
    [client, select, map],
  )
}

import { type AlertEvent, eventTypes, type Imei } from '@baliza/sdk-core/internal'
import { useEffect } from 'react'
import { usePortal } from '../../../../context/portal-context.js'
import { useQuery } from '../../../../ui/data/use-query.js'

/** Returns the lowest speed at which the unit's active events raise an alert, km/h; `null` if no event monitors its speed. */
export function limitOf(events: readonly AlertEvent[], imei: Imei): number | null {
  const limits = events.flatMap(({ activo, tipo_evento, speed, gps }) =>
    activo && eventTypes[tipo_evento] === 'speeding' && speed !== null && gps.includes(imei) ? speed : [],
  )
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Returns the unit's {@link limitOf}; `null` until it is loaded. */
export function useSpeedLimit(imei: Imei): number | null {
  const { client } = usePortal()
  const { data, error } = useQuery(['events', 'list'], (signal) => client.events.list({}, { signal }))
  useEffect(() => {
    // The user is not notified: the chart is useful without its limit.
    if (error !== null) console.warn(error)
  }, [error])
  return data === null ? null : limitOf(data, imei)
}

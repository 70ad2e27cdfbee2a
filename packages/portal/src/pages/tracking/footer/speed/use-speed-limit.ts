import { type AlertEvent, eventTypes, type Imei } from '@baliza/sdk-core'
import { useEffect } from 'react'
import { usePortal } from '../../../../context/portal-context.js'
import { useQuery } from '../../../../ui/data/use-query.js'

/** The speed from which a unit's active events alert, the lowest of them, km/h; `null`: none watches its speed. */
export function limitOf(events: readonly AlertEvent[], imei: Imei): number | null {
  const limits = events.flatMap(({ activo, tipo_evento, speed, gps }) =>
    activo && eventTypes[tipo_evento] === 'speeding' && speed !== null && gps.includes(imei) ? speed : [],
  )
  return limits.length === 0 ? null : Math.min(...limits)
}

/** The unit's {@link limitOf}; `null` until it is known. */
export function useSpeedLimit(imei: Imei): number | null {
  const { client } = usePortal()
  const { data, error } = useQuery(['events', 'list'], (signal) => client.events.list({}, { signal }))
  useEffect(() => {
    // Not shown to the reader: the chart is of use without its limit.
    if (error !== null) console.warn(error)
  }, [error])
  return data === null ? null : limitOf(data, imei)
}

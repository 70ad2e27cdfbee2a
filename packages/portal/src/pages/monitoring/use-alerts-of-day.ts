import { type Alert, type MonitoringType, monitoringTypes } from '@baliza/sdk-core'
import { useMemo } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { type Query, useQuery } from '../../ui/use-query.js'
import { alertAge, isAlertedType } from './monitored.js'

/**
 * The alerts of some types of the last 24 hours, attended too. They are asked for with each poll of the fleet, so that
 * the page has one poll.
 * @param polledAt when the fleet was last polled, Unix ms; `null`: never
 */
export function useAlertsOfDay(
  types: readonly MonitoringType[],
  polledAt: number | null,
): Query<readonly Alert[]> {
  const { client } = usePortal()
  const query = useQuery(
    useMemo(() => {
      const claves = types.filter(isAlertedType).map((type) => monitoringTypes[type].alert)
      if (claves.length === 0) return async () => ({ types, alerts: [] })
      if (polledAt === null) return null
      return async (signal: AbortSignal) => ({
        types,
        // Of the units that the other types are of.
        alerts: await client.alerts.list({ desde: polledAt - alertAge, claves, flota: 1 }, { signal }),
      })
    }, [client, types, polledAt]),
  )
  // Those of other types are not shown while these are on their way.
  return { ...query, data: query.data?.types === types ? query.data.alerts : null }
}

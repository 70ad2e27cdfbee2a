import { type Alert, type MonitoringType, monitoringTypes } from '@baliza/sdk-core'
import { usePortal } from '../../context/portal-context.js'
import { type Query, useQuery } from '../../ui/data/use-query.js'
import { alertAge, isAlertedType } from './monitored.js'

const none: readonly Alert[] = []

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
  const claves = types.filter(isAlertedType).map((type) => monitoringTypes[type].alert)
  const asked = claves.join()
  const query = useQuery(
    polledAt === null || asked === '' ? null : ['alerts', 'ofDay', asked, polledAt],
    async (signal) => ({
      asked,
      // Of the units that the other types are of.
      alerts: await client.alerts.list({ desde: (polledAt ?? 0) - alertAge, claves, flota: 1 }, { signal }),
    }),
    { kept: false },
  )
  if (asked === '') return { ...query, data: none }
  // Those of other types are not shown while these are being loaded.
  return { ...query, data: query.data?.asked === asked ? query.data.alerts : null }
}

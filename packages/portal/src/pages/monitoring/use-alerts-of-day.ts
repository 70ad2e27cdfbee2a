import { type Alert, type MonitoringType, monitoringTypes } from '@baliza/sdk-core/internal'
import { usePortal } from '../../context/portal-context.js'
import { type Query, useQuery } from '../../ui/data/use-query.js'
import { alertAge, isAlertedType } from './monitored.js'

const none: readonly Alert[] = []
/** Alerts that a poll reads. A large fleet raises tens of thousands in a day, and the page polls every 15 s. */
export const mostAlerts = 1_000

/**
 * Loads the newest alerts of the given types of the last 24 hours, including acknowledged ones. They are loaded with each poll of the
 * fleet, so that the page has one polling rhythm.
 * @param polledAt time of the last poll of the fleet, Unix ms; `null` if there was none
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
      // Limits the alerts to the units that the other types show.
      alerts: await client.alerts.list(
        { desde: (polledAt ?? 0) - alertAge, claves, flota: 1, limite: mostAlerts },
        { signal },
      ),
    }),
    { kept: false },
  )
  if (asked === '') return { ...query, data: none }
  // Alerts of other types are hidden while the new ones load.
  return { ...query, data: query.data?.asked === asked ? query.data.alerts : null }
}

import { type Fleet, hostNow } from '@baliza/sdk-core/internal'
import { useAlertsValue } from '@baliza/widgets/react'
import { useMemo, useState } from 'react'
import { readPreference, writePreference } from '../../../context/preferences.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { type BarContent, dayOf, expiringUnits } from './bar-content.js'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Returns the content of the notification bar, for the roles that have one (specification 1, section 6).
 * @returns `null` for no bar. Once shown, the bar stays until it is dismissed for the day, so that the map below does not move
 * when alerts change
 */
export function useBarContent(fleet: Fleet): (BarContent & { readonly hide: () => void }) | null {
  const { allowed } = useWorkspace()
  const alerts = useAlertsValue(({ alerts }) => alerts.length)
  const minute = useClock(60_000)
  const [hidden, setHidden] = useState(() => readPreference('notificationBarHidden', isText, ''))
  const [arisen, setArisen] = useState(false)

  const may = allowed.notificationBar && hidden !== dayOf(new Date(minute))
  const expiries = useMemo(
    () => (may ? expiringUnits(fleet.units.values(), minute) : { expired: [], expiring: [] }),
    [may, fleet.units, minute],
  )
  const any = may && alerts + expiries.expired.length + expiries.expiring.length > 0
  if (any && !arisen) setArisen(true)
  if (!may || !(any || arisen)) return null
  return {
    ...expiries,
    alerts,
    hide() {
      const today = dayOf(new Date(hostNow()))
      writePreference('notificationBarHidden', today)
      setHidden(today)
    },
  }
}

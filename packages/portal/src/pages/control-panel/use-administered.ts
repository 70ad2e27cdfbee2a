import { allowed, hostNow, type Role } from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { useQuery } from '../../ui/data/use-query.js'
import { accountsByUnit } from './assigned-accounts.js'

/** Loads the units and users of an administrator, and today's alerts: role 4 everything, role 3 its own. */
export function useAdministered(rol: Role) {
  const { client } = usePortal()
  const { everything } = allowed(rol, null)
  const units = useQuery(['devices', 'list', everything], (signal) =>
    everything ? client.devices.list({}, { signal }) : client.devices.listOfManager({}, { signal }),
  )
  const users = useQuery(['users', 'list', everything], (signal) =>
    everything ? client.users.list({}, { signal }) : client.users.listOfManager({}, { signal }),
  )
  const alerts = useQuery(['devices', 'countAlerts'], (signal) =>
    client.devices.countAlerts({ desde: new Date(hostNow()).setHours(0, 0, 0, 0) }, { signal }),
  )
  const assignments = useQuery(['assignments', 'list'], async (signal) =>
    accountsByUnit(await client.assignments.list({}, { signal })),
  )
  const reload = useCallback(() => {
    units.reload()
    users.reload()
    alerts.reload()
    assignments.reload()
  }, [units.reload, users.reload, alerts.reload, assignments.reload])
  return { everything, units, users, alerts, assignments, reload }
}

import { allowed, hostNow, type Role } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { useQuery } from '../../ui/use-query.js'
import { accountsByUnit } from './assigned-accounts.js'

/** What an administrator administers, and what has happened today: role 4 everything, role 3 its own. */
export function useAdministered(rol: Role) {
  const { client } = usePortal()
  const { everything } = allowed(rol, null)
  const units = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        everything ? client.devices.list({}, { signal }) : client.devices.listOfManager({}, { signal }),
      [client, everything],
    ),
  )
  const users = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        everything ? client.users.list({}, { signal }) : client.users.listOfManager({}, { signal }),
      [client, everything],
    ),
  )
  const alerts = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        client.devices.countAlerts({ desde: new Date(hostNow()).setHours(0, 0, 0, 0) }, { signal }),
      [client],
    ),
  )
  const assignments = useQuery(
    useCallback(
      async (signal: AbortSignal) => accountsByUnit(await client.assignments.list({}, { signal })),
      [client],
    ),
  )
  return { everything, units, users, alerts, assignments }
}

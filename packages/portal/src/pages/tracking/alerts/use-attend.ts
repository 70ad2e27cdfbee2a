import { type Alert, alertsOf } from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import type { Attending } from './attend.js'

/**
 * Acknowledges alerts, or makes them pending again. The code and its texts are loaded with the first call.
 * @returns a function that returns whether it succeeded
 */
export function useAttend(): (how: Attending, alerts: readonly Alert[], note?: string) => Promise<boolean> {
  const { client, notices } = usePortal()
  const { open, profile } = useWorkspace()
  const user = profile?.user
  return useCallback(
    (how, alerts, note = '') =>
      import('./attend.js').then(
        ({ attend }) => attend(how, alerts, { client, feed: alertsOf(client), notices, open, user, note }),
        () => {
          notices.show('danger', texts.portal.partFailed)
          return false
        },
      ),
    [client, notices, open, user],
  )
}

import { type Alert, alertsOf } from '@baliza/sdk-core'
import { useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useInvalidate } from '../../../ui/data/use-mutation.js'
import { isLoadFailure } from '../../../ui/loading/load-failure.js'
import { useWorkspace } from '../../../workspace/workspace.js'

/** What a person does with alerts. One does not wait for the other: a list is worked off row by row. */
export interface Attend {
  one(alert: Alert): void
  each(alerts: readonly Alert[]): void
  /** What this account has attended is open again. */
  reopen(ids: readonly string[]): void
}

/** Attends alerts and says so; what goes wrong is a notice. What is said of it is loaded with the first. */
export function useAttend(): Attend {
  const { client, notices } = usePortal()
  const { open, profile } = useWorkspace()
  const invalidate = useInvalidate()
  const user = profile?.user ?? null
  return useMemo(() => {
    const feed = alertsOf(client)
    const onNote = (alert: Alert) => open({ name: 'note', alert })
    const onReopen = (ids: readonly string[]) => void run((part) => part.reopen(ids, attender))
    const attender = { feed, notices, user, undo: texts.bin.undo, onNote, onReopen }
    async function run(act: (part: typeof import('./attend.js')) => Promise<void>) {
      try {
        await act(await import('./attend.js'))
      } catch (error) {
        notices.show('danger', isLoadFailure(error) ? texts.portal.partFailed : errorText(error, texts))
      } finally {
        invalidate('alerts')
      }
    }
    return {
      one: (alert) => void run((part) => part.attendOne(alert, attender)),
      each: (alerts) => void run((part) => part.attendEach(alerts, attender)),
      reopen: onReopen,
    }
  }, [client, notices, open, user, invalidate])
}

import { type Cleaning, fill, formatFigure } from '@baliza/sdk-core/internal'
import { useCallback, useEffect, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { controlPanelTexts } from '../control-panel-texts.js'

/** Polling interval for the progress of a cleaning, in ms. */
const askEvery = 1_000

/**
 * Follows the cleaning of all objects' old records, which runs on the server. It may have been started before the page was
 * opened.
 * @param isAllowed role 4 only
 */
export function useCleaning(isAllowed: boolean) {
  const { client, notices, texts: pageTexts } = usePortal()
  const confirm = useConfirm()
  const t = controlPanelTexts
  const [running, setRunning] = useState<Cleaning | null>(null)
  const follow = useCallback((now: Cleaning | null) => setRunning(now?.estado === 'running' ? now : null), [])
  /** Shows the result of a cleaning that this page has followed. */
  const tell = useCallback(
    (now: Cleaning | null) => {
      if (now?.estado === 'done')
        notices.show('success', fill(texts.notifications.cleaned, { count: formatFigure(now.registros) }))
      if (now?.estado === 'failed') notices.show('danger', now.motivo || texts.errors.notCleaned)
    },
    [notices],
  )

  useEffect(() => {
    if (!isAllowed) return
    const leaving = new AbortController()
    client.devices.cleaning({}, { signal: leaving.signal }).then(
      (now) => !leaving.signal.aborted && follow(now),
      (error: unknown) => {
        if (!leaving.signal.aborted) notices.show('danger', errorText(error, pageTexts))
      },
    )
    return () => leaving.abort()
  }, [client, isAllowed, follow, notices, pageTexts])

  useEffect(() => {
    if (running === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const now = await client.devices.cleaning({}, { signal: leaving.signal })
        if (leaving.signal.aborted) return
        follow(now)
        tell(now)
      } catch (error) {
        if (leaving.signal.aborted) return
        setRunning(null)
        notices.show('danger', errorText(error, pageTexts))
      }
    }, askEvery)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [client, running, follow, tell, notices, pageTexts])

  const start = useMutation(
    async () => {
      const { cleanAll: title, cleanAllQuestion: question, cleanAllAccept: accept } = t
      if (!(await confirm({ title, question, accept, destructive: true }))) return
      const now = await client.devices.startCleaning({})
      follow(now)
      tell(now)
    },
    { failed: texts.errors.notCleaned },
  )

  return { running, start: start.run }
}

import { type Alert, fill } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { wordOf } from './alert-notices.js'

/** Opens an alert: its pin and its card are on the map, where it happened. One without a position says so. */
export function useShowAlert(): (alert: Alert) => void {
  const { notices } = usePortal()
  const { select, openShape, map } = useWorkspace()
  return useCallback(
    (alert) => {
      if (alert.lat === null || alert.lng === null) {
        const words = { type: wordOf(alert), unit: alert.nom_user }
        notices.show('warning', fill(texts.alerts.noPosition, words))
        return
      }
      // One thing is chosen at a time: what is followed would take the map away from here.
      select(null)
      openShape(null)
      map.current?.showAlert(alert)
    },
    [notices, select, openShape, map],
  )
}

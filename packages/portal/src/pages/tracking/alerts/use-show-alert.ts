import { type Alert, fill } from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { alertWord } from '../../../workspace/alert-word.js'
import { useWorkspace } from '../../../workspace/workspace.js'

/** Opens the card of an alert at its position on the map. If it has no position, shows a notice instead. */
export function useShowAlert(): (alert: Alert) => void {
  const { notices } = usePortal()
  const { select, openShape, map } = useWorkspace()
  return useCallback(
    (alert) => {
      if (alert.lat === null || alert.lng === null) {
        const values = { type: alertWord(alert), unit: alert.nom_user }
        notices.show('warning', fill(texts.alerts.noPosition, values))
        return
      }
      // The selection is cleared because a followed unit would move the map away.
      select(null)
      openShape(null)
      map.current?.showAlert(alert)
    },
    [notices, select, openShape, map],
  )
}

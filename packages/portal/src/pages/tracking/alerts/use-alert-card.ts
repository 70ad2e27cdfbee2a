import { alertsOf } from '@baliza/sdk-core/internal'
import type { MapProps } from '@baliza/widgets/react'
import { useEffect } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { useAttend } from './use-attend.js'

/** Time before and after an alert in its unit's track, in ms. */
const around = 10 * 60_000

/**
 * Actions of the open alert's card, and when the card closes.
 * @param showUnit selects a unit and makes it visible on the map
 */
export function useAlertCard(showUnit: (imei: string) => void): Pick<MapProps, 'onAlert' | 'alertActions'> {
  const { client } = usePortal()
  const { $alert, openAlert, footer, map } = useWorkspace()
  const alert = useAtom($alert)
  const attend = useAttend()

  // On the document, because the focus stays in the list in which the alert was chosen.
  useEffect(() => {
    if (alert === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) map.current?.popup(null)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [alert, map])

  // The card does not fit over a track.
  useEffect(() => {
    if (alert === null) return
    return footer.$track.listen((track, before) => {
      if (track !== null && track.records !== before?.records) map.current?.popup(null)
    })
  }, [alert, footer, map])

  // An alert that this or another user has acknowledged leaves the list and the map.
  useEffect(() => {
    if (alert === null) return
    const isListed = () => alertsOf(client).value.alerts.some(({ id }) => id === alert.id)
    let wasListed = isListed()
    return alertsOf(client).listen(() => {
      if (wasListed && !isListed()) map.current?.popup(null)
      wasListed = isListed()
    })
  }, [client, alert, map])

  return {
    onAlert: openAlert,
    alertActions(alert) {
      const { imei, timestamp } = alert
      const unit = imei === null ? undefined : client.fleet.get().units.get(imei)
      const attending = {
        id: 'attend',
        text: texts.alerts.attend,
        run: () => attend('one', [alert]),
      }
      return [
        ...(alert.atendida_en === undefined ? [attending] : []),
        {
          id: 'unit',
          text: texts.alerts.seeUnit,
          disabled: unit === undefined || unit.lat === null || unit.lng === null,
          run: () => imei !== null && showUnit(imei),
        },
        {
          id: 'stretch',
          text: texts.tracking.card.stretch,
          disabled: unit === undefined,
          run() {
            if (imei === null) return
            footer.showStretch(imei, timestamp - around, timestamp + around)
          },
        },
      ]
    },
  }
}

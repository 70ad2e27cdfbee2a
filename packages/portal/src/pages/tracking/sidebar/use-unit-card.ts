import type { Fleet, Imei } from '@baliza/sdk-core'
import type { MapProps } from '@baliza/widgets/react'
import { useCallback, useLayoutEffect, useState } from 'react'
import { useLayer } from '../../../context/use-layer.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { useSheet } from './use-sheet.js'

/**
 * The card of the unit that is open on the map: on a phone it is the sheet, in front of the list, which stays as it was.
 * @returns `place`: where the card goes; `map`: what the map is to be told of it
 */
export function useUnitCard(fleet: Fleet, narrow: boolean) {
  const { map, footer } = useWorkspace()
  const [imei, setImei] = useState<Imei | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const close = useCallback(() => void map.current?.popup(null), [map])
  const sheet = useSheet('half', close)
  const { setStop } = sheet
  // It may have left the fleet.
  const isOpen = narrow && imei !== null && fleet.units.has(imei)
  useLayer(isOpen, close, 'sheet')

  useLayoutEffect(() => {
    if (!isOpen || place === null) return
    const before = document.activeElement
    setStop('half')
    footer.setBox({ open: false })
    place.focus({ preventScroll: true })
    return () => {
      // With the card the focus in it has gone, and the list is in sight again.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [isOpen, place, setStop, footer])

  return {
    isOpen,
    close,
    sheet,
    place: setPlace,
    map: { onPopup: setImei, unitCard: narrow ? place : null } satisfies Partial<MapProps>,
  }
}

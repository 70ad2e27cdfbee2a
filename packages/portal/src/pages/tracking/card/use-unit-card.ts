import type { Fleet } from '@baliza/sdk-core/internal'
import type { MapControl, MapProps } from '@baliza/widgets/react'
import { useCallback, useLayoutEffect, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { useLayer } from '../../../context/use-layer.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { useSheet } from '../sidebar/use-sheet.js'
import { coveredBy, isCramped, type Size } from './covered-by-card.js'
import { useCardActions } from './use-card-actions.js'
import { useCardKeys } from './use-card-keys.js'
import { useSize } from './use-size.js'

/** Area of the map that the card covers until it is measured, including its distance to the edges, CSS pixels. */
const expected = { whole: { width: 324, height: 312 }, folded: { width: 324, height: 80 } } as const
/** Distance between the card and the map's edges, CSS pixels; tracking-page.module.css has the same value. */
const edge = 12

/** Controls without 'Seguir', which the card already has. */
const otherControls = ['layers', 'labels', 'fit', 'zoom'] as const satisfies readonly MapControl[]

/**
 * Places the card of the open unit in the map's corner. It is folded if the map is low or shows this unit's track, until the user
 * unfolds it. On a phone it is a sheet in front of the list, as is the card of an alert; the list keeps its state.
 * @param mapSize CSS pixels
 * @returns `place`: ref of the card's container; `map`: the map's props for it; `covered`: the covered area of the map
 */
export function useUnitCard(fleet: Fleet, narrow: boolean, mapSize: Size) {
  const { map, footer, $card, openCard, $alert } = useWorkspace()
  const imei = useAtom($card)
  const alert = useAtom($alert)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [keeps, setKeeps] = useState(true)
  /** The user's choice against the default. It applies to this unit and only while the default stays the same. */
  const [wanted, setWanted] = useState<{ readonly imei: string | null; readonly against: boolean } | null>(
    null,
  )
  const actions = useCardActions(keeps, setKeeps)
  const run = useAtom(footer.$run)
  const track = useAtom(footer.$track)
  const close = useCallback(() => void map.current?.popup(null), [map])
  const sheet = useSheet('half', close)
  const { setStop } = sheet
  // The unit may have left the fleet.
  const unit = imei === null ? undefined : fleet.units.get(imei)
  const isOpen = unit !== undefined
  useCardKeys(unit, actions)
  /** Identifies the content of the sheet. All units share one value, so that switching units keeps the sheet. */
  const sheetOf = !narrow ? null : (alert?.id ?? (isOpen ? 'unit' : null))
  const isSheet = sheetOf !== null
  const hasCard = isOpen || isSheet
  const hasItsTrack = run?.state === 'ready' && run.imei === imei && run.records === track?.records
  const folds = hasItsTrack || isCramped(mapSize)
  const folded = wanted?.imei === imei && wanted.against === folds ? !folds : folds
  useLayer(isSheet, close, 'sheet')

  // Runs before the sheet takes the focus.
  useLayoutEffect(() => {
    if (!hasCard) return
    const before = document.activeElement
    return () => {
      // Removing the card also removed the focus in it.
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [hasCard])

  useLayoutEffect(() => {
    if (sheetOf === null || place === null) return
    setStop('half')
    footer.setBox({ open: false })
    place.focus({ preventScroll: true })
  }, [sheetOf, place, setStop, footer])

  const measured = useSize(place)
  const [known, kind] = [measured.height > 0, folded ? 'folded' : 'whole'] as const
  const size = known ? { width: measured.width + edge, height: measured.height + edge } : expected[kind]
  return {
    isSheet,
    close,
    sheet,
    place: setPlace,
    covered: isOpen && !narrow ? coveredBy(size, mapSize) : { top: 0, left: 0 },
    map: {
      onPopup: openCard,
      unitCard: place,
      alertCard: narrow ? place : null,
      popupActions: actions,
      follow: keeps,
      onFollow: setKeeps,
      unitCardFold: narrow
        ? undefined
        : {
            folded,
            text: folded ? texts.tracking.card.unfold : texts.tracking.card.fold,
            onFold: (next) => setWanted(next === folds ? null : { imei, against: folds }),
          },
      controls: isOpen ? otherControls : undefined,
    } satisfies Partial<MapProps>,
  }
}

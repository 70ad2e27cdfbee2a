import type { Imei } from '@baliza/sdk-core'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { MapProps } from './map-types.js'
import { alertOf, type Open, unitOf } from './open.js'

/**
 * What is open over the map, and which unit is chosen: by the host, or else on the map itself.
 * @param keys gets the focus back from what a key has opened
 * @param onAgain the chosen unit was picked once more
 */
export function useOpen(
  host: Pick<MapProps, 'selected' | 'onSelect' | 'onPopup' | 'onAlert'>,
  keys: RefObject<HTMLElement | null>,
  onAgain: () => void,
) {
  const [open, setOpenState] = useState<Open | null>(null)
  const [ownSelected, setOwnSelected] = useState<Imei | null>(null)
  const selected = host.selected === undefined ? ownSelected : host.selected
  /** Chosen on the map itself: it is in sight, nothing flies. */
  const picked = useRef<Imei | null>(null)

  const setOpen = (next: Open | null) => {
    setOpenState(next)
    if (unitOf(next) !== unitOf(open)) host.onPopup?.(unitOf(next))
    if (alertOf(next) !== alertOf(open)) host.onAlert?.(alertOf(next))
  }
  const close = () => {
    setOpen(null)
    if (open?.focus) keys.current?.focus({ preventScroll: true })
  }
  return {
    open,
    selected,
    picked,
    setOpen,
    close,
    pick(imei: Imei, focus: boolean) {
      picked.current = imei
      if (imei !== selected) {
        setOwnSelected(imei)
        host.onSelect?.(imei)
      } else onAgain()
      setOpen({ imei, focus })
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || open === null) return
      // A dialog around the map stays.
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
}

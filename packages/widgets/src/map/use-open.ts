import type { Imei } from '@baliza/sdk-core/internal'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { MapProps } from './map-types.js'
import { alertOf, type Open, unitOf } from './open.js'

/**
 * State of the open popup, and of the selected unit: selected by the page, or otherwise on the map itself.
 * @param keys receives the focus when a popup that a key opened is closed
 * @param onAgain called when the selected unit is picked again
 */
export function useOpen(
  host: Pick<MapProps, 'selected' | 'onSelect' | 'onPopup' | 'onAlert'>,
  keys: RefObject<HTMLElement | null>,
  onAgain: () => void,
) {
  const [open, setOpenState] = useState<Open | null>(null)
  const [ownSelected, setOwnSelected] = useState<Imei | null>(null)
  const selected = host.selected === undefined ? ownSelected : host.selected
  /** The unit that was selected on the map itself. It is visible, so the map does not fly to it. */
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
      // Escape must not also close a dialog around the map.
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
}

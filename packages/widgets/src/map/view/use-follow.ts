import type { Imei } from '@baliza/sdk-core/internal'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from './map-view.js'

/**
 * Keeps the selected unit in view. Each new selection starts it. It stops when the user moves the map away, and starts again on
 * the user's request.
 * @param wanted whether the page wants it; `undefined` leaves it to the map
 * @param paused whether something else moves the map
 */
export function useFollow(
  view: MapView | null,
  chosen: Imei | null,
  options: {
    readonly wanted: boolean | undefined
    readonly paused: boolean
    readonly onFollow: ((follow: boolean) => void) | undefined
  },
) {
  const { wanted, paused, onFollow } = options
  const [on, setOn] = useState(wanted ?? true)
  useEffect(() => {
    if (wanted !== undefined) setOn(wanted)
  }, [wanted])
  const follow = (next: boolean) => {
    if (next === on) return
    setOn(next)
    onFollow?.(next)
  }
  const last = useRef(chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection starts it again.
  useEffect(() => {
    if (chosen !== null && chosen !== last.current) follow(true)
    last.current = chosen
  }, [chosen])
  const kept = on && !paused ? chosen : null
  useEffect(() => view?.keep(kept), [view, kept])
  return { on, follow }
}

import type { Imei } from '@baliza/sdk-core'
import { useEffect, useRef, useState } from 'react'
import type { MapView } from './map-view.js'

/**
 * Keeps the chosen unit in sight: with every new choice, until the reader turns away, and from when they ask for it
 * again.
 * @param wanted what the host says; `undefined`: nothing
 * @param paused another camera is at work
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice begins anew.
  useEffect(() => {
    if (chosen !== null && chosen !== last.current) follow(true)
    last.current = chosen
  }, [chosen])
  const kept = on && !paused ? chosen : null
  useEffect(() => view?.keep(kept), [view, kept])
  return { on, follow }
}

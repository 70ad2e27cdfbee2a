import { preloadable } from '@baliza/sdk-core/internal'
import { type ComponentType, useEffect, useRef } from 'react'
import type { MapTrack } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { useLayer } from '../view/use-layer.js'
import type { RecordPopupProps } from './record-popup.js'

export interface TrackTools {
  /** Moves the replay's vehicle, frame by frame, without a render. */
  at(time: number | null): void
  /** The popup of a record; `null` until its code is loaded. */
  readonly Popup: ComponentType<RecordPopupProps> | null
}

const load = preloadable(() => Promise.all([import('./track-layer.js'), import('./record-popup.js')]))

/** Shows a history above the shapes and below the units. The code is loaded with the first history. */
export function useTrack(
  view: MapView | null,
  track: MapTrack | null,
  scheme: string,
  onPoint: (index: number) => void,
): TrackTools {
  const hear = useRef(onPoint)
  hear.current = onPoint
  const layer = useLayer(view, track !== null, async (view) => {
    const [{ createTrackLayer }, { RecordPopup }] = await load()
    return { ...createTrackLayer(view, (index) => hear.current(index)), Popup: RecordPopup }
  })
  useEffect(() => {
    if (track !== null) layer?.update(track)
  }, [layer, track])
  // While a history is read, the other units are in the background.
  const isRead = track !== null
  useEffect(() => view?.fade(isRead), [view, isRead])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which has these.
  useEffect(() => layer?.recolour(), [layer, scheme])
  return { at: (time) => layer?.at(time), Popup: layer?.Popup ?? null }
}

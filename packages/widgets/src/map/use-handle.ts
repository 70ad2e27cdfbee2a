import { useImperativeHandle } from 'react'
import type { DrawingTools } from './drawing/use-drawing.js'
import type { MapHandle, MapPropsWithHandle, MapTrack } from './map-types.js'
import { doubtedPlace } from './track/doubted-places.js'
import type { TrackTools } from './track/use-track.js'
import type { useMapRequest } from './use-map-request.js'
import type { useOpen } from './use-open.js'
import { loadPopup } from './use-popup.js'
import type { MapView } from './view/map-view.js'
import { nearZoom } from './view/use-selected.js'

/** Provides the methods of the map. */
export function useHandle(
  handleRef: MapPropsWithHandle['handleRef'],
  view: MapView | null,
  of: {
    readonly ask: ReturnType<typeof useMapRequest>
    readonly opened: ReturnType<typeof useOpen>
    readonly follow: (on: boolean) => void
    readonly drawing: DrawingTools
    /** The track on the map, and the tools that draw it. */
    readonly shownTrack: MapTrack | null
    readonly track: TrackTools
  },
): void {
  const { ask, follow, drawing, shownTrack, track } = of
  const { selected, setOpen } = of.opened
  const handle = (): MapHandle => ({
    flyTo: (imei, zoom = nearZoom.unit) => {
      // A flight to another unit stops following the selected unit.
      if (selected !== null) follow(imei === selected)
      return ask((there) => there.flyTo(imei, zoom))
    },
    fit: () => ask((there) => there.fit()),
    resize: () => view?.resize(),
    popup: (imei) => {
      setOpen(imei === null ? null : { imei, focus: false })
      // If the code cannot be loaded, the page does not change.
      return ask(() => imei !== null && loadPopup().catch(() => {}))
    },
    show: (point, zoom = nearZoom.search) => ask((there) => there.showPlace(point, zoom)),
    fitPoints: (points) => ask((there) => there.fitPoints(points)),
    center: () => view?.center() ?? null,
    draw: drawing.draw,
    edit: drawing.edit,
    undoDrawing: drawing.undoDrawing,
    redoDrawing: drawing.redoDrawing,
    stopDrawing: drawing.stopDrawing,
    showAlert: async (alert) => {
      const { lat, lng } = alert
      if (lat === null || lng === null) return
      setOpen({ alert, focus: false })
      await ask((there) => there.showEvent([lat, lng], nearZoom.event))
    },
    showRecord: async (index, zoom = nearZoom.record) => {
      const record = shownTrack?.records[index]
      if (shownTrack === null || record === undefined) return
      setOpen({ record: index, track: shownTrack, focus: false })
      const { lat, lng } = doubtedPlace(record) ?? record
      await ask((there) => there.showPlace([lat, lng], zoom))
    },
    trackAt: track.at,
  })
  useImperativeHandle(handleRef, handle)
}

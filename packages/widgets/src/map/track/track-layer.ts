import { type HistoryRecord, type LatLng, type TrackStop, unrolled } from '@baliza/sdk-core/internal'
import type { Point } from 'leaflet'
import { adoptSheets } from '../../theme/theme.js'
import { createCanvas } from '../engine/canvas.js'
import { CanvasLayer } from '../engine/canvas-layer.js'
import { mercatorX, mercatorY } from '../engine/mercator.js'
import type { MapTrack } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { createComparedTracks } from './compared-tracks.js'
import { doubtedPlaces } from './doubted-places.js'
import trackCss from './track.css?text'
import { makeLine, nearestRecord, type Pointer, worldOf } from './track-line.js'
import { createTrackPainter, doubtRadius, type PaintedTrack, stopRadius } from './track-painter.js'
import { createVehicle } from './track-vehicle.js'

const pane = 'baliza-track'
/** Tolerance of the line for the pointer, in CSS pixels. */
const near = { fine: 9, coarse: 20 } as const

export type TrackLayer = ReturnType<typeof createTrackLayer>

/**
 * A history on one canvas, above the shapes and below the units, and the vehicle of its replay.
 * @param onPoint called when the user clicks a record, with its index
 */
export function createTrackLayer(view: MapView, onPoint: (index: number) => void) {
  const { map, container } = view
  adoptSheets(container, [trackCss])
  let records: readonly HistoryRecord[] = []
  /** The records as the page gave them. In `records` the longitudes are unrolled, so a line across the antimeridian is short. */
  let given: readonly HistoryRecord[] = []
  let stops: readonly TrackStop[] = []
  let doubtsHidden = false
  let track: PaintedTrack | null = null
  /** Whether the camera follows the replayed vehicle. */
  let follow = false

  const painter = createTrackPainter(view.palette().units)
  const compared = createComparedTracks(view)
  const canvas = createCanvas((context, frame) =>
    painter.paint(context, frame, track === null ? [] : [...compared.painted(), track]),
  )
  if (map.getPane(pane) === undefined) map.createPane(pane).classList.add('baliza-map__track')
  const layer = new CanvasLayer(canvas, pane).addTo(map)
  const vehicle = createVehicle(view)

  function pointerAt(point: Point): Pointer {
    const origin = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]))
    const reach = near[matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine']
    return {
      scale: 256 * 2 ** map.getZoom(),
      x: origin.x,
      width: map.getSize().x,
      at: origin.add(point),
      reach,
    }
  }

  function recordAt(pointer: Pointer): number | null {
    if (track === null) return null
    const { scale, reach } = pointer
    const x = pointer.at.x + worldOf(track.line, pointer) * scale
    const { y } = pointer.at
    const isNear = ({ lat, lng }: LatLng, radius: number) =>
      Math.hypot(mercatorX(lng) * scale - x, mercatorY(lat) * scale - y) <= Math.max(reach, radius + 3)
    const stop = track.stops.findLast((stop) => isNear(stop, stopRadius(stop)))
    const doubt = track.doubts.findLast((place) => isNear(place, doubtRadius))
    return stop?.first ?? doubt?.index ?? nearestRecord(track.line, { scale, x, y, near: reach })
  }

  const stopAnswering = view.clickable(
    {
      at(point) {
        const pointer = pointerAt(point)
        const index = recordAt(pointer)
        return index === null ? compared.pointAt(pointer) : () => onPoint(index)
      },
    },
    10,
  )

  return {
    /** Shows this track. Unchanged parts are not computed again. */
    update(next: MapTrack): void {
      const { doubtsHidden: hidden = false } = next
      if (next.records !== given || track === null || stops !== next.stops || doubtsHidden !== hidden) {
        if (next.records !== given) records = unrolled(next.records)
        const line = next.records === given && track !== null ? track.line : makeLine(records)
        given = next.records
        stops = next.stops
        doubtsHidden = hidden
        track = {
          line,
          stops: stops.map((stop) => ({ ...stop, lng: records[stop.first]?.lng ?? stop.lng })),
          doubts: hidden ? [] : doubtedPlaces(records),
        }
        canvas.schedule()
      }
      follow = next.follow
      vehicle.at(track.line.records, next.at, follow)
      if (compared.update(next)) canvas.schedule()
    },
    /** Moves the replay's vehicle to its position at a time; `null` removes it. Cheap enough for every frame. */
    at(time: number | null): void {
      vehicle.at(track?.line.records ?? [], time, follow)
      compared.at(time)
    },
    recolour(): void {
      painter.recolour(view.palette().units)
      compared.recolour()
      canvas.schedule()
    },
    destroy(): void {
      stopAnswering()
      vehicle.destroy()
      compared.destroy()
      layer.remove()
    },
  }
}

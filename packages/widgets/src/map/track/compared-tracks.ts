import { type HistoryRecord, unrolled } from '@baliza/sdk-core/internal'
import type { ComparedTrack, MapTrack } from '../map-types.js'
import { createProbe } from '../view/map-palette.js'
import type { MapView } from '../view/map-view.js'
import { makeLine, nearestRecord, type Pointer, type TrackLine, worldOf } from './track-line.js'
import type { PaintedTrack } from './track-painter.js'
import { createVehicle } from './track-vehicle.js'

/** A track with its vehicle. */
interface Shown {
  readonly given: ComparedTrack
  readonly line: TrackLine
  readonly vehicle: ReturnType<typeof createVehicle>
}

/** The histories of several units: the tracks to paint, and the vehicles of their replay. */
export function createComparedTracks(view: MapView) {
  let shown: readonly Shown[] = []
  let painted: readonly PaintedTrack[] = []
  let follow = false
  /** Pale tracks must not hide other tracks, so they are painted first. */
  const paint = () => {
    const probe = createProbe(view.container)
    const ordered = shown.toSorted(
      (a, b) => Number(b.given.dimmed ?? false) - Number(a.given.dimmed ?? false),
    )
    painted = ordered.map(({ given: { color, letter, dimmed = false }, line }) => ({
      line,
      stops: [],
      doubts: [],
      compared: { colour: probe.settle(color), letter, dimmed },
    }))
    probe.remove()
  }

  function show(given: ComparedTrack, before: readonly Shown[]): Shown {
    const known = before.find((one) => one.given.records === given.records)
    const line = known?.line ?? makeLine(unrolled(given.records))
    const looksSame = known?.given.color === given.color && known.given.letter === given.letter
    const vehicle = looksSame ? known.vehicle : createVehicle(view, given)
    vehicle.dim(given.dimmed ?? false)
    return { given, line, vehicle }
  }

  function at(time: number | null): void {
    // The camera follows the track in focus.
    const followed = follow && shown.filter(({ given }) => !given.dimmed)
    for (const one of shown) {
      const isFollowed = followed !== false && followed.length === 1 && followed[0] === one
      one.vehicle.at(withinTrack(one.line.records, time), time, isFollowed)
    }
  }

  return {
    painted: () => painted,
    /** @returns whether the tracks must be painted again */
    update({ compared = [], at: time, follow: follows }: MapTrack): boolean {
      follow = follows
      const isNew =
        compared.length !== shown.length || compared.some((given, index) => given !== shown[index]?.given)
      if (isNew) {
        const before = shown
        shown = compared.map((given) => show(given, before))
        const kept = new Set(shown.map(({ vehicle }) => vehicle))
        for (const { vehicle } of before) if (!kept.has(vehicle)) vehicle.destroy()
        paint()
      }
      at(time)
      return isNew
    },
    at,
    /** Returns the action of a click; `null` if it is on none of these tracks. */
    pointAt(pointer: Pointer): (() => void) | null {
      const { scale, reach } = pointer
      for (const { given, line } of shown.toReversed()) {
        const x = pointer.at.x + worldOf(line, pointer) * scale
        const index = nearestRecord(line, { scale, x, y: pointer.at.y, near: reach })
        if (index !== null && given.onPoint !== undefined) return () => given.onPoint?.(index)
      }
      return null
    },
    recolour: paint,
    destroy(): void {
      for (const { vehicle } of shown) vehicle.destroy()
    },
  }
}

/** Returns no records outside the time of the track, because the unit has no vehicle then. */
function withinTrack(records: readonly HistoryRecord[], time: number | null): readonly HistoryRecord[] {
  const [first, last] = [records[0], records.at(-1)]
  const isWithin = time !== null && first !== undefined && last !== undefined
  return isWithin && time >= first.timestamp && time <= last.timestamp ? records : []
}

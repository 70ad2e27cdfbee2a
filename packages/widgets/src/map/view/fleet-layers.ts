import { type Fleet, type Imei, type Unit, withinHalfTurn } from '@baliza/sdk-core/internal'
import { type LatLng, type Map as LMap, latLng } from 'leaflet'
import { createClusters } from '../engine/clusters.js'
import type { Palette } from '../engine/palette.js'
import { TrailLayer } from '../engine/trail-layer.js'
import { UnitsLayer } from '../engine/units-layer.js'
import { isPlaced } from '../map-types.js'
import { prefersReducedMotion } from './leaflet-map.js'
import { unitsAbout } from './units-about.js'

/** Maximum duration of a glide between two positions, in ms: the polling interval. */
export const maxGlide = 15_000
/**
 * Refresh interval of the specification (section 4) with a tolerance, in ms; trails count refreshes. A stream updates more often,
 * and a poll may be early.
 */
const refresh = 15_000 * 0.9

const noUnits: ReadonlyMap<Imei, Unit> = new Map()

/** The fleet on the map: its units, their trails and their positions. */
export function createFleetLayers(options: {
  readonly map: LMap
  readonly palette: Palette
  /** Returns the base of custom icon addresses that are not absolute: the server that sends them. */
  iconHost(): string
  /** Called when the pointer moves over units. */
  onHover(imeis: readonly Imei[]): void
}) {
  const { map, palette } = options
  const units = new UnitsLayer({
    palette,
    labels: 'off',
    clusters: createClusters,
    iconHost: options.iconHost,
    reducedMotion: prefersReducedMotion,
    onHover: options.onHover,
  })
  const trail = new TrailLayer({ palette, follow: units })
  trail.addTo(map)
  units.addTo(map)

  let known: ReadonlyMap<Imei, Unit> = new Map()
  let shown: ReadonlySet<Imei> | null = null
  let fedAt: number | null = null
  /** Time of the last extension of the trails. */
  let trailedAt = Number.NEGATIVE_INFINITY
  /** Longitude of the map, in degrees. Units are painted in the copy of the world nearest to it. */
  let about = map.getCenter().lng
  const onMove = () => {
    const { lng } = map.getCenter()
    // Beyond the antimeridian other copies of the units are nearest.
    if (Math.abs(lng - about) < 90) return
    about = lng
    units.update(unitsAbout(known, about), 'all')
  }
  map.on('moveend', onMove)

  const placed = () =>
    [...known.values()].filter((unit) => (shown === null || shown.has(unit.imei)) && isPlaced(unit))

  return {
    units,
    at: units.at.bind(units),
    /** Returns the current position of a unit, also during a glide; `null` without a position. */
    placeOf(imei: Imei): LatLng | null {
      const gliding = units.positionOf(imei)
      if (gliding) return latLng(gliding)
      const unit = known.get(imei)
      return unit !== undefined && isPlaced(unit) ? latLng(unit.lat, unit.lng) : null
    },
    placed,
    /** Returns the visible units in reading order: from the top left. */
    inSight(): Imei[] {
      const box = map.getBounds()
      const about = map.getCenter().lng
      return placed()
        .filter(({ lat, lng }) => box.contains([lat ?? 0, about + withinHalfTurn((lng ?? 0) - about)]))
        .sort((a, b) => (b.lat ?? 0) - (a.lat ?? 0) || (a.lng ?? 0) - (b.lng ?? 0))
        .map(({ imei }) => imei)
    },
    /**
     * Shows an update of the fleet.
     * @param whole whether to replace everything that was shown before
     * @returns maximum duration of the units' glides, in ms
     */
    feed(fleet: Fleet, whole: boolean): number {
      const sinceLast = fedAt === null || fleet.receivedAt === null ? 0 : fleet.receivedAt - fedAt
      const first = whole || known.size === 0
      // After a long pause a slow glide would show a path that no vehicle drove.
      const glide = first || prefersReducedMotion() || sinceLast > 3 * maxGlide ? 0 : sinceLast
      // The duration is the time between two reports, so that a unit moves until the next report, even if the server sends
      // updates more often.
      const spanOf = (unit: Unit, before: Unit | undefined) =>
        glide === 0 ? 0 : Math.min(maxGlide, Math.max(glide, sinceReport(unit, before)))
      known = fleet.units
      const fresh = fleet.receivedAt !== fedAt
      fedAt = fleet.receivedAt
      const changed = first ? 'all' : fleet.changed
      units.update(unitsAbout(known, about), changed, fleet.removed, { duration: spanOf })
      // A failed poll does not count as a refresh.
      const isRefresh = first || (fresh && (fleet.receivedAt ?? 0) - trailedAt >= refresh)
      if (isRefresh) trailedAt = fleet.receivedAt ?? trailedAt
      trail.update(isRefresh ? known : noUnits, changed, fleet.removed)
      return glide === 0 ? 0 : maxGlide
    },
    select(imei: Imei | null): void {
      units.select(imei)
      trail.select(imei)
    },
    filter(only: ReadonlySet<Imei> | null): void {
      shown = only
      units.show(only)
      trail.show(only)
    },
    labels: (on: boolean) => units.labels(on ? 'auto' : 'off'),
    fade: (on: boolean) => units.fade(on),
    trail: (on: boolean) => trail.visible(on),
    recolour(next: Palette): void {
      units.recolour(next)
      trail.recolour(next)
    },
    destroy(): void {
      map.off('moveend', onMove)
      units.remove()
      trail.destroy()
    },
  }
}

/**
 * Returns the ms between the last two reports of a unit. Returns 0 if they do not determine the path between them, for instance
 * after a long time without contact.
 */
function sinceReport(unit: Unit, before: Unit | undefined): number {
  const time = (unit.timestamp ?? 0) - (before?.timestamp ?? 0)
  return time > 0 && time <= 3 * maxGlide ? time : 0
}

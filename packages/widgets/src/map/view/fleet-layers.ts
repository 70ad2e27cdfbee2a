import { type Fleet, type Imei, type Unit, withinHalfTurn } from '@baliza/sdk-core'
import { type LatLng, type Map as LMap, latLng } from 'leaflet'
import { createClusters } from '../engine/clusters.js'
import type { Palette } from '../engine/palette.js'
import { TrailLayer } from '../engine/trail-layer.js'
import { UnitsLayer } from '../engine/units-layer.js'
import { isPlaced } from '../map-types.js'
import { prefersReducedMotion } from './leaflet-map.js'
import { unitsAbout } from './units-about.js'

/** The longest glide from one position to the next, ms: the poll's interval. */
export const longestGlide = 15_000
/** What the specification's refresh is (section 4), ms: trails count it. A stream publishes more often, a poll may be early. */
const refresh = 15_000 * 0.9

const noUnits: ReadonlyMap<Imei, Unit> = new Map()

/** The fleet on the map: its units and their trails, and where each of them is. */
export function createFleetLayers(options: {
  readonly map: LMap
  readonly palette: Palette
  /** Whose the units' own icons are that are no whole address: the host that sends them. */
  iconHost(): string
  /** The pointer has come over these units. */
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
  /** When the trails were last extended. */
  let trailedAt = Number.NEGATIVE_INFINITY
  /** About where the map is, degrees: units are painted in the world that is nearest to it. */
  let about = map.getCenter().lng
  const onMove = () => {
    const { lng } = map.getCenter()
    // Beyond the antimeridian others are near than before.
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
    /** Where a unit is now, during a glide too; `null`: nowhere. */
    placeOf(imei: Imei): LatLng | null {
      const gliding = units.positionOf(imei)
      if (gliding) return latLng(gliding)
      const unit = known.get(imei)
      return unit !== undefined && isPlaced(unit) ? latLng(unit.lat, unit.lng) : null
    },
    /** The units that are shown and have a place. */
    placed,
    /** Those in sight, in the order in which they are read: from the top left. */
    inSight(): Imei[] {
      const box = map.getBounds()
      const about = map.getCenter().lng
      return placed()
        .filter(({ lat, lng }) => box.contains([lat ?? 0, about + withinHalfTurn((lng ?? 0) - about)]))
        .sort((a, b) => (b.lat ?? 0) - (a.lat ?? 0) || (a.lng ?? 0) - (b.lng ?? 0))
        .map(({ imei }) => imei)
    },
    /**
     * Shows a publication of the fleet.
     * @param whole whatever was shown before is of no account
     * @returns for how long its units may glide, ms
     */
    feed(fleet: Fleet, whole: boolean): number {
      const sinceLast = fedAt === null || fleet.receivedAt === null ? 0 : fleet.receivedAt - fedAt
      const first = whole || known.size === 0
      // After a long rest a slow glide would tell of a path that nobody drove.
      const glide = first || prefersReducedMotion() || sinceLast > 3 * longestGlide ? 0 : sinceLast
      // From report to report, so that a unit moves until the next one comes, however often the host publishes.
      const spanOf = (unit: Unit, before: Unit | undefined) =>
        glide === 0 ? 0 : Math.min(longestGlide, Math.max(glide, sinceReport(unit, before)))
      known = fleet.units
      const fresh = fleet.receivedAt !== fedAt
      fedAt = fleet.receivedAt
      const changed = first ? 'all' : fleet.changed
      units.update(unitsAbout(known, about), changed, fleet.removed, { duration: spanOf })
      // A failed poll is no refresh.
      const isRefresh = first || (fresh && (fleet.receivedAt ?? 0) - trailedAt >= refresh)
      if (isRefresh) trailedAt = fleet.receivedAt ?? trailedAt
      trail.update(isRefresh ? known : noUnits, changed, fleet.removed)
      return glide === 0 ? 0 : longestGlide
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

/** ms between the last two reports of a unit; 0 where they say nothing of the path between, after a long silence too. */
function sinceReport(unit: Unit, before: Unit | undefined): number {
  const time = (unit.timestamp ?? 0) - (before?.timestamp ?? 0)
  return time > 0 && time <= 3 * longestGlide ? time : 0
}

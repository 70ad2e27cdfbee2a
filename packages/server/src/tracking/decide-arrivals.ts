import type { Queryable } from '../storage/connection/database.js'
import { readFixesAround } from '../storage/positions/history.js'
import { type AwaitedLink, awaitedLinks, setArrival } from '../storage/tables/follow-arrivals.js'
import { readShapes } from '../storage/tables/rules.js'
import { arrivalOf, type Presence } from './arrival.js'
import { applyFix, isLate, type Latest, neverHeard } from './latest/apply-fix.js'
import { type Fix, timeOf } from './latest/fix.js'
import { type Area, createArea, spotAt } from './rules/area.js'
import type { Geometry } from './rules/geometry.js'

/** Time before and after new fixes within which they can change an arrival, ms. */
const around = 2 * 60_000
/** Fixes that are read beyond that time: they show where the unit came from, and whether a jump was real. */
const context = { before: 60, after: 20 }
/** Maximum number of later fixes that are searched after a late fix has disproved an arrival. */
const maxSearched = 20_000

/** A batch that has just been stored. */
export interface StoredFixes {
  readonly before: ReadonlyMap<string, Latest>
  readonly after: ReadonlyMap<string, Latest>
  readonly stored: readonly Fix[]
}

/** A link with its destination as an area. */
interface Awaited extends AwaitedLink {
  readonly area: Area
  readonly isArea: boolean
}

/**
 * Decides which follow links with a destination have arrived. The result depends on the stored fixes, not on their order of
 * arrival: a late fix may move or disprove an arrival. The caller has locked the units.
 * @param now Unix ms
 */
export async function decideArrivals(tx: Queryable, batch: StoredFixes, now: number): Promise<void> {
  const imeis = [...new Set(batch.stored.map(({ imei }) => imei))]
  const links = imeis.length === 0 ? [] : await awaitedLinks(tx, imeis, now)
  if (links.length === 0) return
  const ids = [...new Set(links.flatMap(({ geofence_id }) => geofence_id ?? []))]
  const shapes = await readShapes(tx, ids, new Map())
  for (const link of links) {
    const awaited = awaitedIn(link, shapes.get(link.geofence_id ?? '') ?? null)
    const fixes = batch.stored.filter(({ imei }) => imei === link.imei)
    const arrivedAt = await decide(tx, awaited, fixes, batch)
    if (arrivedAt !== link.arrived_at) await setArrival(tx, link.token_hash, arrivedAt)
  }
}

/** @param shape `null`: the destination is a point, or its geofence was removed, of which the link keeps the centre */
function awaitedIn(link: AwaitedLink, shape: Geometry | null): Awaited {
  const circle: Geometry = { kind: 'circle', lat: link.dest_lat, lng: link.dest_lng, radio: link.radius }
  return { ...link, area: createArea(shape ?? circle), isArea: shape !== null }
}

/** Returns when the unit arrived, Unix ms; `null`: it has not arrived. */
async function decide(
  tx: Queryable,
  link: Awaited,
  stored: readonly Fix[],
  { before, after }: StoredFixes,
): Promise<number | null> {
  const { imei, arrived_at: known } = link
  const [was, is] = [before.get(imei), after.get(imei)]
  const late = was !== undefined && stored.some((fix) => isLate(was, fix))
  if (!late && (known !== null || !mayArrive(link, stored, was, is))) return known
  const times = stored.map(timeOf)
  const stretch = {
    imei,
    from: Math.max(link.created_at, Math.min(...times) - around),
    to: Math.max(link.created_at, ...times) + around,
  }
  const { fixes } = await readFixesAround(tx, stretch, context)
  const found = arrivalIn(link, fixes)
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (known === null || first === undefined || last === undefined) return found
  if (found !== null && found <= known) return found
  if (known < timeOf(first) || known > timeOf(last)) return known
  if (found !== null) return found
  // A late fix disproves the arrival. There may be a later one.
  const rest = await readFixesAround(tx, stretch, { ...context, after: maxSearched })
  return arrivalIn(link, rest.fixes)
}

/** Whether fixes in time order may be an arrival. Most fixes are far from the destination, so that no history is read. */
function mayArrive(
  { area, isArea }: Awaited,
  stored: readonly Fix[],
  was: Latest | undefined,
  is: Latest | undefined,
): boolean {
  const placed = stored.flatMap(({ valid, lat, lng }) =>
    valid && lat !== null && lng !== null ? [{ lat, lng }] : [],
  )
  const inside = placed.filter((at) => area.contains(spotAt(at.lat, at.lng))).length
  if (inside === 0 && !isIn(area, is)) return false
  // A unit that stays in an area does not enter it.
  return !(isArea && inside === placed.length && isIn(area, was))
}

function isIn(area: Area, unit: Latest | undefined): boolean {
  const anchor = unit?.judged?.anchor
  return anchor != null && area.contains(spotAt(anchor.lat, anchor.lng))
}

/** Applies the rule to the accepted positions of these fixes, oldest first. */
function arrivalIn({ imei, area, isArea, created_at }: Awaited, fixes: readonly Fix[]): number | null {
  const positions: Presence[] = []
  let unit = neverHeard(imei)
  for (const fix of fixes) {
    unit = applyFix(unit, fix)
    if (unit.judged?.last?.time === timeOf(fix))
      positions.push({ time: timeOf(fix), isInside: isIn(area, unit) })
  }
  return arrivalOf(positions, { since: created_at, isArea })
}

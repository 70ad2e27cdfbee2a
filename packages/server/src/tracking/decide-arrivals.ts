import { assessFix, initialPlausibility, type PlausibilityState, type SentFix } from '@baliza/agreement'
import type { Queryable } from '../storage/connection/database.js'
import { readBefore, readFixesAround } from '../storage/positions/history.js'
import { type AwaitedLink, awaitedLinks, setArrival, shapesOf } from '../storage/tables/follow-arrivals.js'
import type { Stretch } from '../tracks/track.js'
import { arrivalOf, arrivalRadius, type Presence } from './arrival.js'
import { lateStretches } from './insert-late-fixes.js'
import { isLate, type Latest, sentFix } from './latest/apply-fix.js'
import { type Fix, timeOf } from './latest/fix.js'
import { type Area, createArea, spotAt } from './rules/area.js'
import type { Geometry } from './rules/geometry.js'

/** Time before and after new fixes within which they can change an arrival, ms. */
const around = 2 * 60_000
/** Number of fixes that are read before that time. They show where the unit came from, and whether a jump was real. */
const before = 60
/** Number of the oldest of them that are only assessed: without its predecessors, a receiver's jump can be accepted. */
const assessedOnly = 20
/** Numbers of fixes that are read after that time. Only a search for the arrival after a disproved one needs more than the first. */
const reach = [20, 500, 5_000]

/** A batch that has just been stored. */
export interface StoredFixes {
  readonly before: ReadonlyMap<string, Latest>
  readonly after: ReadonlyMap<string, Latest>
  readonly stored: readonly Fix[]
}

/** Fixes of a link's unit that have just been stored. */
interface News {
  readonly link: AwaitedLink
  /** Oldest first. */
  readonly fixes: readonly Fix[]
  readonly was: Latest | undefined
  readonly is: Latest | undefined
  /** Whether a fix is older than the unit's newest fix before. */
  readonly hasLate: boolean
}

/**
 * Decides which follow links with a destination have arrived. The result depends on the stored fixes, not on their order of
 * arrival: a late fix may move or disprove an arrival. The caller has locked the units.
 * @param now Unix ms
 */
export async function decideArrivals(tx: Queryable, batch: StoredFixes, now: number): Promise<void> {
  const imeis = [...new Set(batch.stored.map(({ imei }) => imei))]
  const links = imeis.length === 0 ? [] : await awaitedLinks(tx, imeis, now)
  const open = links
    .map((link) => newsOf(link, batch))
    .filter(({ link, fixes, hasLate }) => link.arrived_at === null || (hasLate && mayChange(link, fixes)))
  const areas = open.flatMap(({ link }) => (link.is_area ? link.id : []))
  const shapes = areas.length === 0 ? new Map<string, Geometry>() : await shapesOf(tx, areas)
  for (const news of open) {
    const { link } = news
    const circle: Geometry = { kind: 'circle', lat: link.dest_lat, lng: link.dest_lng, radio: arrivalRadius }
    const area = createArea(shapes.get(link.id) ?? circle)
    const arrivedAt = await (news.hasLate ? decideLate : decideNewest)(tx, area, news)
    if (arrivedAt !== link.arrived_at) await setArrival(tx, link.id, arrivedAt)
  }
}

function newsOf(link: AwaitedLink, { before, after, stored }: StoredFixes): News {
  const fixes = stored.filter(({ imei }) => imei === link.imei).sort((a, b) => timeOf(a) - timeOf(b))
  const was = before.get(link.imei)
  const hasLate = was !== undefined && fixes.some((fix) => isLate(was, fix))
  return { link, fixes, was, is: after.get(link.imei), hasLate }
}

/** Whether late fixes may change the arrival. An arrival at an area depends only on earlier fixes. */
function mayChange({ arrived_at, is_area }: AwaitedLink, late: readonly Fix[]): boolean {
  return arrived_at === null || !is_area || late.some((fix) => timeOf(fix) < arrived_at)
}

/** Decides by fixes in time order. Most of them are far from the destination, so that no history is read. */
async function decideNewest(
  tx: Queryable,
  area: Area,
  { link, fixes, was, is }: News,
): Promise<number | null> {
  const state = was?.judged ?? initialPlausibility
  if (link.is_area) {
    const { last } = state
    const latest = last === null ? [] : [{ time: last.time, isInside: isIn(area, state) }]
    return arrivalIn(link, [...latest, ...positionsIn(area, fixes.map(sentFix), state)])
  }
  const isNear = (fix: Fix) =>
    fix.valid && fix.lat !== null && fix.lng !== null && area.contains(spotAt(fix.lat, fix.lng))
  if (!fixes.some(isNear) && !isIn(area, is?.judged ?? initialPlausibility)) return null
  return decideByHistory(tx, area, link, fixes)
}

/** Decides by the history around each group of fixes, so that the time between two groups is not read. */
async function decideLate(tx: Queryable, area: Area, { link, fixes }: News): Promise<number | null> {
  let decided = link
  for (const part of lateStretches(fixes))
    if (mayChange(decided, part))
      decided = { ...decided, arrived_at: await decideByHistory(tx, area, decided, part) }
  return decided.arrived_at
}

async function decideByHistory(
  tx: Queryable,
  area: Area,
  link: AwaitedLink,
  news: readonly Fix[],
): Promise<number | null> {
  const { imei, created_at, arrived_at: known } = link
  const times = news.map(timeOf)
  const first = Math.max(created_at, Math.min(...times))
  const stretch = {
    imei,
    from: Math.max(created_at, first - around),
    to: Math.max(created_at, ...times) + around,
  }
  for (const after of reach) {
    const { fixes, isNewest } = await readFixesAround(tx, stretch, { before, after })
    const [oldest, newest] = [fixes[0], fixes.at(-1)]
    if (oldest === undefined || newest === undefined) return known
    if (known !== null && known < timeOf(oldest)) return known
    const positions = await positionsAround(tx, area, fixes, stretch, Math.min(first, known ?? first))
    const found = arrivalIn(link, positions)
    if (found !== null || known === null) return found
    if (known > timeOf(newest)) return known
    // A late fix disproves the arrival. There may be a later one.
    if (isNewest) break
  }
  return null
}

/** Returns the accepted positions among these fixes, and at least one from before `edge` if the unit has one. */
async function positionsAround(
  tx: Queryable,
  area: Area,
  fixes: readonly Fix[],
  { imei, from }: Stretch,
  edge: number,
): Promise<readonly Presence[]> {
  const sent = fixes.map(sentFix)
  const isWhole = fixes.filter((fix) => timeOf(fix) < from).length < before
  const since = isWhole ? 0 : (sent[assessedOnly]?.time ?? 0)
  const positions = positionsIn(area, sent).filter(({ time }) => time >= since)
  if (positions.some(({ time }) => time < edge)) return positions
  const [earlier] = await readBefore(tx, [imei], { from: sent[0]?.time ?? from })
  return positionsIn(area, [...(earlier?.fixes ?? []), ...sent])
}

function isIn(area: Area, { anchor }: PlausibilityState): boolean {
  return anchor !== null && area.contains(spotAt(anchor.lat, anchor.lng))
}

/** Returns the accepted positions among these fixes. @param start state before the first of them */
function positionsIn(
  area: Area,
  fixes: readonly SentFix[],
  start: PlausibilityState = initialPlausibility,
): Presence[] {
  let state = start
  return fixes.flatMap((fix) => {
    state = assessFix(state, fix).state
    return state.last?.time === fix.time ? { time: fix.time, isInside: isIn(area, state) } : []
  })
}

function arrivalIn({ created_at, is_area }: AwaitedLink, positions: readonly Presence[]): number | null {
  return arrivalOf(positions, { since: created_at, isArea: is_area })
}

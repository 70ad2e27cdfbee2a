import type { Silence } from '../../codes/no-contact.js'
import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from '../geometry/longitude.js'
import { leftAfter, metresPerDegree, type Offset, partWithin } from '../geometry/nearness.js'
import { gapBetween } from '../plausibility/assess-fix.js'
import type { PlacedFix } from '../plausibility/sent-fix.js'

/** Place with a radius. */
export interface Around extends LatLng {
  /** Metres. */
  readonly radio: number
}

/** Visit of a unit within the radius: start and end, Unix ms, and the point where it was nearest. */
export interface Pass extends LatLng {
  readonly llegada: number
  readonly salida: number
  /** Time of the smallest distance, Unix ms. */
  readonly momento: number
  /** Smallest distance in metres. */
  readonly cercania: number
  /** Part of the visit that is unknown; `null` if all is known. */
  readonly silencio: Silence | null
}

/** Accepted position, as an offset from the requested place. */
interface Here extends Offset {
  readonly fix: PlacedFix
}

/** Part of the track within the radius. */
interface Visit extends Omit<Pass, 'silencio'> {
  readonly arrivalKnown: boolean
  readonly departureKnown: boolean
  /** Whether it is on the straight line between two positions, and the route between them is unknown. */
  readonly supposed: boolean
}

/**
 * Finds when a unit was near a place, from its accepted positions, oldest first; positions before the range show where it came
 * from. The straight line between two positions counts too: a fast unit that reports each minute passes between its reports.
 *
 * The route during a gap of more than ten minutes is unknown. If the unit was near the place before and after it, it has stayed
 * there; otherwise `silencio` specifies what is unknown.
 * @param range Unix ms, both ends inclusive
 */
export function createPasses(
  around: Around,
  range: { readonly from: number; readonly to: number },
): { add(fix: PlacedFix): void; end(): readonly Pass[] } {
  const { radio } = around
  const metresEast = metresPerDegree * Math.cos((around.lat * Math.PI) / 180)
  const visits: Visit[] = []
  let last: Here | null = null

  const isOutside = (a: Here, b: Here) =>
    (a.x > radio && b.x > radio) ||
    (a.x < -radio && b.x < -radio) ||
    (a.y > radio && b.y > radio) ||
    (a.y < -radio && b.y < -radio)
  const isNear = ({ x, y }: Here) => Math.hypot(x, y) <= radio

  /** Part of the straight line between two positions within the radius and the range. */
  function visitOn(a: Here, b: Here): Omit<Visit, 'arrivalKnown' | 'departureKnown' | 'supposed'> | null {
    if (b.fix.time < range.from || a.fix.time > range.to) return null
    const time = b.fix.time - a.fix.time
    const shareOf = (moment: number) => (time === 0 ? 0 : (moment - a.fix.time) / time)
    const part = partWithin(a, b, radio, Math.max(0, shareOf(range.from)), Math.min(1, shareOf(range.to)))
    if (part === null) return null
    const { first, final, nearest } = part
    const at = (share: number) => Math.round(a.fix.time + share * time)
    return {
      llegada: at(first),
      salida: at(final),
      momento: at(nearest),
      cercania: Math.hypot(a.x + nearest * (b.x - a.x), a.y + nearest * (b.y - a.y)),
      lat: a.fix.lat + nearest * (b.fix.lat - a.fix.lat),
      lng: withinHalfTurn(a.fix.lng + nearest * withinHalfTurn(b.fix.lng - a.fix.lng)),
    }
  }

  function visit(a: Here, b: Here, knows: Partial<Visit> = {}): void {
    const found = visitOn(a, b)
    if (found !== null)
      visits.push({ ...found, arrivalKnown: true, departureKnown: true, supposed: false, ...knows })
  }

  function go(a: Here, b: Here): void {
    if (isOutside(a, b)) return
    const [nearBefore, nearAfter] = [isNear(a), isNear(b)]
    const gap = nearBefore && nearAfter ? 'driven' : gapBetween(a.fix, b.fix)
    if (gap === 'driven') visit(a, b)
    else if (nearBefore) visit(a, a, { departureKnown: false })
    else if (nearAfter) visit(b, b, { arrivalKnown: false })
    // A unit is not assumed to be anywhere between the ends of a jump.
    else if (gap === 'unheard') visit(a, b, { supposed: true })
  }

  return {
    add(fix) {
      const here: Here = {
        x: withinHalfTurn(fix.lng - around.lng) * metresEast,
        y: (fix.lat - around.lat) * metresPerDegree,
        fix,
      }
      if (last !== null) go(last, here)
      else if (isNear(here)) visit(here, here, { arrivalKnown: false })
      last = here
    },
    end() {
      if (last !== null && isNear(last)) visit(last, last, { departureKnown: false })
      return passesOf(visits)
    },
  }
}

function passesOf(visits: readonly Visit[]): readonly Pass[] {
  const passes: Visit[] = []
  for (const next of visits) {
    const open = passes.at(-1)
    const goesOn =
      open !== undefined && !open.supposed && !next.supposed && next.llegada - open.salida <= leftAfter
    if (!goesOn) passes.push(next)
    else {
      const nearest = next.cercania < open.cercania ? next : open
      const { llegada, arrivalKnown } = open
      passes[passes.length - 1] = {
        ...nearest,
        llegada,
        arrivalKnown,
        salida: next.salida,
        departureKnown: next.departureKnown,
      }
    }
  }
  return passes.map(({ arrivalKnown, departureKnown, supposed, ...pass }) => ({
    ...pass,
    cercania: Math.round(pass.cercania),
    silencio: supposed
      ? 'paso'
      : arrivalKnown
        ? departureKnown
          ? null
          : 'salida'
        : departureKnown
          ? 'llegada'
          : 'ambas',
  }))
}

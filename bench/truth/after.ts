import {
  type AssessedFix,
  assessFix,
  assessTrack,
  distance,
  initialPlausibility,
  type SentFix,
} from '@baliza/agreement'
import { crossed } from './ground.js'
import type { Question, Report, Rule, Watched } from './rule.js'
import { type Crossing, type Stop, type Stretch, shortestStop } from './truth.js'

/** The current rules: each fix is compared with its neighbours before its data is used. */
export const after: Rule = { report, watch }

/** Maximum time for which the state of a fix with the engine on applies if no other fix follows, in ms. */
const silence = 10 * 60_000
/** Distance from the open stop, in km. A unit parked farther away has moved in between, so another stop begins. */
const stopsApart = 0.15

/** An accepted fix with its time. */
interface Moment extends AssessedFix {
  readonly time: number
}

function report(fixes: readonly SentFix[], { to, limit }: Question): Report {
  const moments = assessTrack(fixes).map((judged, i) => ({ ...judged, time: fixes[i]?.time ?? to }))
  const km = moments.map((moment) => moment.km)
  return {
    km,
    historyKm: km.reduce((sum, one) => sum + one, 0),
    ...usageOf(moments, to),
    stops: stopsOf(moments),
    stretches: stretchesOf(moments, limit),
  }
}

function usageOf(moments: readonly Moment[], to: number): Pick<Report, 'moving' | 'stopped'> {
  const spent = { moving: 0, stopped: 0 }
  moments.forEach(({ time, state }, i) => {
    const until = moments[i + 1]?.time ?? to
    if (state === 'off') spent.stopped += until - time
    else if (state !== null)
      spent[state === 'moving' ? 'moving' : 'stopped'] += Math.min(until - time, silence)
  })
  return spent
}

function stopsOf(moments: readonly Moment[]): Stop[] {
  const stops: Stop[] = []
  let open: Stop | null = null
  const close = (to: number) => {
    if (open !== null && to - open.from >= shortestStop) stops.push({ ...open, to })
    open = null
  }
  for (const { time, state, lat, lng } of moments) {
    if (lat === null || lng === null) continue
    const moves = state === 'moving'
    if (open !== null && (moves || distance(open, { lat, lng }) > stopsApart)) close(time)
    if (open === null && !moves) open = { lat, lng, from: time, to: time }
  }
  close(moments.at(-1)?.time ?? 0)
  return stops
}

function stretchesOf(moments: readonly Moment[], limit: number): Stretch[] {
  const stretches: Stretch[] = []
  let from: number | null = null
  let last = 0
  const close = (to: number) => {
    if (from !== null) stretches.push({ from, to })
    from = null
  }
  for (const { time, speed, placed } of moments) {
    if (time - last > silence) close(last)
    if (!placed || speed === null) continue
    if (speed > limit) {
      from ??= time
      last = time
    } else close(time)
  }
  close(last)
  return stretches
}

function watch(fixes: readonly SentFix[], { fences, limit }: Question): Watched {
  let state = initialPlausibility
  let heardAt = Number.NEGATIVE_INFINITY
  let km = 0
  let speed = 0
  const crossings: Crossing[] = []
  const speeding: number[] = []
  for (const fix of fixes) {
    const { time } = fix
    if (time <= heardAt) continue
    heardAt = time
    const { anchor: from, last } = state
    const { judged, waited, ...next } = assessFix(state, fix)
    state = next.state
    km += next.km
    // The waiting fix is accepted after all.
    const between = waited === 'refused' ? null : waited
    const to = judged.anchor
    if (from !== null && to !== null && last !== null && (from.lat !== to.lat || from.lng !== to.lng)) {
      const direct = judged.gap === 'driven' && (between === null || between.gap === 'driven')
      fences.forEach((area, fence) => {
        for (const entered of crossed(area, from, to, direct)) crossings.push({ fence, entered, time })
      })
    }
    const known = judged.speed ?? 0
    if (speed <= limit && known > limit) speeding.push(time)
    speed = known
  }
  return { km, crossings, speeding }
}

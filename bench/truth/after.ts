import {
  distance,
  type JudgedFix,
  judge,
  judgeTrack,
  type LatLng,
  type SentFix,
  unheard,
} from '@baliza/sdk-core'
import { crossed } from './ground.js'
import type { Question, Report, Rule, Watched } from './rule.js'
import { type Crossing, type Stop, type Stretch, shortestStop } from './truth.js'

/** The rules as they are: each fix is held against its neighbours before anything is made of it. */
export const after: Rule = { report, watch }

/** ms: so long a fix speaks for a unit whose engine is on. */
const silence = 10 * 60_000
/** ms: nobody knows the way of a unit that was silent for longer. */
const unknownRoute = 60 * 60_000
/** km: who stands somewhere else has moved in between. */
const stopsApart = 0.15

/** A fix as it is believed, and of when it is. */
interface Moment extends JudgedFix {
  readonly time: number
}

function report(fixes: readonly SentFix[], { to, limit }: Question): Report {
  const moments = judgeTrack(fixes).map((judged, i) => ({ ...judged, time: fixes[i]?.time ?? to }))
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
  let open: { readonly at: LatLng; readonly from: number } | null = null
  const close = (to: number) => {
    if (open !== null && to - open.from >= shortestStop)
      stops.push({ lat: open.at.lat, lng: open.at.lng, from: open.from, to })
    open = null
  }
  for (const { time, state, anchor } of moments) {
    if (open !== null && (state === 'moving' || anchor === null || distance(open.at, anchor) > stopsApart))
      close(time)
    if (open === null && state !== 'moving' && anchor !== null) open = { at: anchor, from: time }
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
  let state = unheard
  let known: Moment | null = null
  let km = 0
  let isOver = false
  let heardAt = Number.NEGATIVE_INFINITY
  const crossings: Crossing[] = []
  const speeding: number[] = []

  function follow(next: Moment): void {
    km += next.km
    const [from, to] = [known?.anchor ?? null, next.anchor]
    if (from !== null && to !== null && (from.lat !== to.lat || from.lng !== to.lng)) {
      const direct = next.km > 0 && next.time - (known?.time ?? next.time) <= unknownRoute
      fences.forEach((area, fence) => {
        for (const entered of crossed(area, from, to, direct))
          crossings.push({ fence, entered, time: next.time })
      })
    }
    if (next.placed && next.speed !== null) {
      if (next.speed > limit && !isOver) speeding.push(next.time)
      isOver = next.speed > limit
    }
    known = next
  }

  for (const fix of fixes) {
    if (fix.time <= heardAt) continue
    heardAt = fix.time
    const judgement = judge(state, fix)
    state = judgement.state
    // The one that waited has been there after all; it is known only now.
    const { waited } = judgement
    if (waited !== null && waited !== 'refused') follow({ ...waited, time: fix.time })
    follow({ ...judgement.judged, time: fix.time })
  }
  return { km, crossings, speeding }
}

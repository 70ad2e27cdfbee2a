import type { ReplaySpan } from '../../../workspace/replay-clock.js'

/** Visible part of the time, Unix ms. */
export type TimeView = ReplaySpan

/** Minimum length, in ms. */
const shortest = 5 * 60_000

/**
 * Zooms in or out.
 * @param factor of the length: 0.5 halves the visible time
 * @param about moment that keeps its position
 */
export function zoomed(view: TimeView, span: ReplaySpan, factor: number, about: number): TimeView {
  const whole = span.to - span.from
  const length = Math.min(whole, Math.max(Math.min(shortest, whole), (view.to - view.from) * factor))
  const share = (about - view.from) / Math.max(1, view.to - view.from)
  return within(about - share * length, length, span)
}

/** Centres the view on a moment that is not visible, with the same length. Otherwise returns the same view. */
export function withMoment(view: TimeView, span: ReplaySpan, time: number): TimeView {
  if (time >= view.from && time <= view.to) return view
  const length = view.to - view.from
  return within(time - length / 2, length, span)
}

function within(from: number, length: number, span: ReplaySpan): TimeView {
  const begin = Math.max(span.from, Math.min(span.to - length, from))
  return { from: begin, to: begin + length }
}

export interface Tick {
  readonly time: number
  readonly text: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 30 * day, 90 * day] // biome-ignore format: a list
/** Minimum distance between two ticks, in CSS pixels. */
const apart = 72

/** Returns ticks at round local times: a tick at midnight shows the day, every other one the hour. */
export function timeTicks(view: TimeView, width: number): readonly Tick[] {
  const length = view.to - view.from
  const step = steps.find((one) => (length / one) * apart <= width) ?? (steps.at(-1) as number)
  const ticks: Tick[] = []
  for (let time = nextRound(view.from, step); time <= view.to; time = nextRound(time + 1, step))
    ticks.push({ time, text: textOf(time, step) })
  return ticks
}

/** Returns the first round local time at or after a moment. Local days may have 23 or 25 hours. */
function nextRound(time: number, step: number): number {
  const date = new Date(time)
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  if (midnight === time) return time
  const next = new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate() + Math.max(1, step / day),
  ).getTime()
  if (step >= day) return next
  return Math.min(next, midnight + Math.ceil((time - midnight) / step) * step)
}

const days = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short' })
const hours = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function textOf(time: number, step: number): string {
  const date = new Date(time)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  return isMidnight || step >= day ? days.format(time) : hours.format(time)
}

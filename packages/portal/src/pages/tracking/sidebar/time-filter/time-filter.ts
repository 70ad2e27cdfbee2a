import { fill, formatDuration, hostNow, type Unit } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import type { ListState } from '../list-state.js'

/** Shows only units that have been parked, or without contact, for longer than a time or since a day. */
export type TimeFilter =
  | {
      /** `still`: parked, with the engine on or off; `silent`: without a report. */
      readonly kind: TimeFilterKind
      /** ms */
      readonly longerThan: number
    }
  | {
      readonly kind: 'silent'
      /** Start of the day of the last contact, Unix ms: that day or an earlier one. */
      readonly sinceDay: number
    }

export type TimeFilterKind = keyof typeof timeFilterKinds

const minute = 60_000
const hour = 60 * minute

/** Input unit of each kind, in ms, and its presets. */
export const timeFilterKinds = {
  still: { unit: minute, presets: [10, 20, 60, 240] },
  silent: { unit: hour, presets: [1, 2, 12, 24] },
} as const

/** Maximum number of minutes or hours. */
export const maxTime = 9_999

export function isTimeFilter(value: unknown): value is TimeFilter | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { kind, longerThan, sinceDay } = value as Partial<Record<string, unknown>>
  if (kind === 'silent' && typeof sinceDay === 'number') return true
  return (kind === 'still' || kind === 'silent') && typeof longerThan === 'number' && longerThan > 0
}

/** State of a unit, with its start, Unix ms. */
interface InState {
  readonly unit: Pick<Unit, 'timestamp'>
  readonly state: ListState
  readonly since: number | null
}

/**
 * Whether a unit has been parked, or without contact, for longer than the filter's time; `false` if the start of the state is
 * unknown.
 */
export function hasLasted({ unit, state, since }: InState, filter: TimeFilter, now: number): boolean {
  const isSo = filter.kind === 'silent' ? state === 'offline' : state === 'idle' || state === 'off'
  if (!isSo) return false
  // A unit that never reported exceeds every time.
  if (since === null) return unit.timestamp === null
  return 'sinceDay' in filter ? since < nextDay(filter.sinceDay) : now - since > filter.longerThan
}

const nextDay = (day: number) => new Date(day).setHours(24, 0, 0, 0)

/** Returns the starts of the days before today, latest first, Unix ms. They are those that a weekday identifies. */
export function recentDays(now: number): readonly number[] {
  return [1, 2, 3, 4, 5, 6].map((ago) => {
    const date = new Date(now)
    date.setDate(date.getDate() - ago)
    return date.setHours(0, 0, 0, 0)
  })
}

const weekday = new Intl.DateTimeFormat('es', { weekday: 'long' })
const dayAndMonth = new Intl.DateTimeFormat('es', { weekday: 'short', day: 'numeric', month: 'short' })

/** Formats a day: 'ayer', 'el viernes' or 'el vie 20 nov'. */
export function dayText(day: number, now: number): string {
  const t = texts.tracking.timeFilter
  const [yesterday, ...others] = recentDays(now)
  if (day === yesterday) return t.yesterday
  return fill(t.onDay, { day: (others.includes(day) ? weekday : dayAndMonth).format(day) })
}

/** Parses the entered minutes or hours; `null` unless it is a whole number from 1 to {@link maxTime}. */
export function readTime(typed: string): number | null {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= maxTime ? count : null
}

/** Formats the filter: 'Ralentí o apagado: más de 20 min', 'Sin señal: desde el viernes'. */
export function timeFilterText(filter: TimeFilter, now = hostNow()): string {
  const t = texts.tracking.timeFilter
  return 'sinceDay' in filter
    ? fill(t.sinceChip, { day: dayText(filter.sinceDay, now) })
    : fill(t.chip[filter.kind], { time: formatDuration(filter.longerThan) })
}

import { fill, formatDuration, type Unit } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import type { ListState } from '../list-state.js'

/** Shows only units that have been parked, or without contact, for longer than a time. */
export interface TimeFilter {
  /** `still`: parked, with the engine on or off; `silent`: without a report. */
  readonly kind: TimeFilterKind
  /** ms */
  readonly longerThan: number
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
  const { kind, longerThan } = value as Partial<Record<string, unknown>>
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
  return now - since > filter.longerThan
}

/** Parses the entered minutes or hours; `null` unless it is a whole number from 1 to {@link maxTime}. */
export function readTime(typed: string): number | null {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= maxTime ? count : null
}

/** Formats the filter: 'Ralentí o apagado: más de 20 min'. */
export function timeFilterText({ kind, longerThan }: TimeFilter): string {
  return fill(texts.tracking.timeFilter.chip[kind], { time: formatDuration(longerThan) })
}

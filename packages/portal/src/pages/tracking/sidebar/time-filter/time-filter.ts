import { fill, formatDuration, type Unit } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import type { ListState } from '../list-state.js'

/** Shows only units that have been parked, or silent, for longer than a time. */
export interface TimeFilter {
  /** `still`: parked, with the engine on or off; `silent`: without a report. */
  readonly kind: TimeFilterKind
  /** ms */
  readonly longerThan: number
}

export type TimeFilterKind = keyof typeof timeFilterKinds

const minute = 60_000
const hour = 60 * minute

/** The unit in which each kind is asked for, ms, and the values that are offered. */
export const timeFilterKinds = {
  still: { unit: minute, presets: [10, 20, 60, 240] },
  silent: { unit: hour, presets: [1, 2, 12, 24] },
} as const

/** The most minutes or hours that can be asked for. */
export const mostTime = 9_999

export function isTimeFilter(value: unknown): value is TimeFilter | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { kind, longerThan } = value as Partial<Record<string, unknown>>
  return (kind === 'still' || kind === 'silent') && typeof longerThan === 'number' && longerThan > 0
}

/** A unit's state, and since when it is in it, Unix ms. */
interface InState {
  readonly unit: Pick<Unit, 'timestamp'>
  readonly state: ListState
  readonly since: number | null
}

/** Whether a unit has been parked, or silent, for longer than the filter asks; `false` where since when is not known. */
export function hasLasted({ unit, state, since }: InState, filter: TimeFilter, now: number): boolean {
  const isSo = filter.kind === 'silent' ? state === 'offline' : state === 'idle' || state === 'off'
  if (!isSo) return false
  // One that never reported is silent for longer than anything.
  if (since === null) return unit.timestamp === null
  return now - since > filter.longerThan
}

/** The minutes or hours that were typed; `null`: no whole number from 1 to {@link mostTime}. */
export function readTime(typed: string): number | null {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= mostTime ? count : null
}

/** 'Ralentí o apagado: más de 20 min'. */
export function timeFilterText({ kind, longerThan }: TimeFilter): string {
  return fill(texts.tracking.timeFilter.chip[kind], { time: formatDuration(longerThan) })
}

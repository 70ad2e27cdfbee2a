import { endOfMinute, presetRange, type RangePreset, rangePresets } from '@baliza/sdk-core/internal'

/** Available ranges; `day` is any calendar day. */
export const rangeNames = ['hour', 'sixHours', ...rangePresets, 'day'] as const
export type RangeName = (typeof rangeNames)[number]

const hour = 3_600_000

/**
 * Returns the start and end, Unix ms, both inclusive, with days in local time.
 * @param day of an `<input type="date">`: `2026-01-31`
 */
export function rangeOf(range: RangeName, day: string, now: number): readonly [from: number, to: number] {
  switch (range) {
    case 'hour':
      return [now - hour, now]
    case 'sixHours':
      return [now - 6 * hour, now]
    case 'day':
      return presetDays('today', new Date(`${day}T12:00:00`).getTime())
    default:
      return presetDays(range, now)
  }
}

/** The last minute counts in full: a day is 00:00:00 to 23:59:59 (specification 1, section 9). */
function presetDays(preset: RangePreset, now: number): readonly [from: number, to: number] {
  const { from, to } = presetRange(preset, now)
  return [from, endOfMinute(to)]
}

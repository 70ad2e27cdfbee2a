import {
  type HistoryFilter,
  hostNow,
  type Imei,
  presetRange,
  type RangePreset,
} from '@baliza/sdk-core/internal'

/** Preset ranges; `standard` is the initial one of the form. */
export type HistoryPreset = RangePreset | 'standard' | 'hour'

/** Start and end, Unix ms; the minute of the end counts in full. `null` if not filled in. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

export interface HistoryForm extends Range {
  readonly imei: Imei | null
  readonly filter: HistoryFilter
  /** Preset of the range. If it ends now, it ends at the time of processing. `null` if the range was entered manually. */
  readonly preset: HistoryPreset | null
}

const hour = 3_600_000
const minute = 60_000

const floor = (time: number) => Math.floor(time / minute) * minute

/**
 * Returns the range of a preset, to the minute. `hour` is the last hour. `standard` is from the start of yesterday until now
 * (specification 1, sections 5 and 9). The others are those of every date range.
 * @param now Unix ms
 */
export function rangeOf(preset: HistoryPreset, now: number): { readonly from: number; readonly to: number } {
  const thisMinute = floor(now)
  if (preset === 'hour') return { from: thisMinute - hour, to: thisMinute }
  if (preset === 'standard') return { from: presetRange('yesterday', now).from, to: thisMinute }
  return presetRange(preset, now)
}

/** Rounds a range down to the minutes of the form's fields. */
export function wholeMinutes(range: { readonly from: number; readonly to: number }) {
  return { from: floor(range.from), to: floor(range.to) }
}

export function newForm(imei: Imei | null, now: number = hostNow()): HistoryForm {
  return { imei, filter: 1, preset: 'standard', ...rangeOf('standard', now) }
}

import { type HistoryFilter, hostNow, type Imei, presetRange, type RangePreset } from '@baliza/sdk-core'

/** Ranges that one press chooses; `standard` is what the form begins with. */
export type HistoryPreset = RangePreset | 'standard' | 'hour'

/** Two moments, Unix ms; the minute of the last one counts whole. `null`: not all of it is filled in. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/** What the history form holds. */
export interface HistoryForm extends Range {
  readonly imei: Imei | null
  readonly filter: HistoryFilter
  /** Which preset the range is; one that ends now ends at the moment of processing. `null`: chosen by hand. */
  readonly preset: HistoryPreset | null
}

const hour = 3_600_000
const minute = 60_000

const floor = (time: number) => Math.floor(time / minute) * minute

/**
 * A preset's moments, to the minute: the last hour; the standard, from yesterday's start of day until now (specification 1,
 * sections 5 and 9); and those of every range of dates.
 *
 * @param now Unix ms
 */
export function rangeOf(preset: HistoryPreset, now: number): { readonly from: number; readonly to: number } {
  const thisMinute = floor(now)
  if (preset === 'hour') return { from: thisMinute - hour, to: thisMinute }
  if (preset === 'standard') return { from: presetRange('yesterday', now).from, to: thisMinute }
  return presetRange(preset, now)
}

/** Two moments as the form's fields can say them. */
export function wholeMinutes(range: { readonly from: number; readonly to: number }) {
  return { from: floor(range.from), to: floor(range.to) }
}

/** The form as it is at first. */
export function newForm(imei: Imei | null, now: number = hostNow()): HistoryForm {
  return { imei, filter: 1, preset: 'standard', ...rangeOf('standard', now) }
}

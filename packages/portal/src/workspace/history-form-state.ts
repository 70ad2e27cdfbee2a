import {
  type FormPreset,
  type HistoryFilter,
  hostNow,
  type Imei,
  presetRange,
  startOfMinute,
} from '@baliza/sdk-core/internal'

/** Start and end, Unix ms; the minute of the end counts in full. `null` if not filled in. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

export interface HistoryForm extends Range {
  readonly imei: Imei | null
  readonly filter: HistoryFilter
  /** Preset of the range. If it ends now, it ends at the time of processing. `null` if the range was entered manually. */
  readonly preset: FormPreset | null
}

/** Rounds a range down to the minutes of the form's fields. */
export function wholeMinutes(range: { readonly from: number; readonly to: number }) {
  return { from: startOfMinute(range.from), to: startOfMinute(range.to) }
}

export function newForm(imei: Imei | null, now: number = hostNow()): HistoryForm {
  return { imei, filter: 1, preset: 'standard', ...presetRange('standard', now) }
}

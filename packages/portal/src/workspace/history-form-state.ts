import { type HistoryFilter, hostNow, type Imei } from '@baliza/sdk-core'

/** Ranges that one press chooses; `standard` is what the form begins with. */
export type RangePreset = 'standard' | 'hour' | 'today' | 'yesterday' | 'week'

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
  readonly preset: RangePreset | null
}

const hour = 3_600_000
const minute = 60_000

const floor = (time: number) => Math.floor(time / minute) * minute

/**
 * A preset's moments, to the minute: the last hour; today and yesterday from 00:00 to 23:59; seven days; and the
 * standard, from yesterday's start of day until now (specification 1, sections 5 and 9).
 *
 * @param now Unix ms
 */
export function rangeOf(preset: RangePreset, now: number): { readonly from: number; readonly to: number } {
  const thisMinute = floor(now)
  // By the calendar: a day may have 23 or 25 hours.
  const midnight = (days: number) => {
    const date = new Date(now)
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
  }
  switch (preset) {
    case 'standard':
      return { from: midnight(-1), to: thisMinute }
    case 'hour':
      return { from: thisMinute - hour, to: thisMinute }
    case 'today':
      return { from: midnight(0), to: midnight(1) - minute }
    case 'yesterday':
      return { from: midnight(-1), to: midnight(0) - minute }
    case 'week':
      return { from: midnight(-6), to: thisMinute }
  }
}

/** Two moments as the form's fields can say them. */
export function wholeMinutes(range: { readonly from: number; readonly to: number }) {
  return { from: floor(range.from), to: floor(range.to) }
}

/** The form as it is at first. */
export function newForm(imei: Imei | null, now: number = hostNow()): HistoryForm {
  return { imei, filter: 1, preset: 'standard', ...rangeOf('standard', now) }
}

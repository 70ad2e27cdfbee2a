import { endOfMinute, startOfMinute } from './minutes.js'

/** Ranges of days that a date field offers as buttons. */
export const rangePresets = ['today', 'yesterday', 'week', 'thisMonth', 'month'] as const

/** Range of days: today, yesterday, the last seven days, this month; `month` is the previous month. */
export type RangePreset = (typeof rangePresets)[number]

/** First range of a form, from the start of yesterday until now, and the last hour (specification 1, sections 5 and 9). */
export type FormPreset = RangePreset | 'standard' | 'hour'

const minute = 60_000

/**
 * Returns the start and the last minute of a preset, Unix ms. It uses whole days of the reader's clock (specification 1, section
 * 9: today is 00:00:00 to 23:59:59), which may have 23 or 25 hours. `week`, `thisMonth`, `standard` and `hour` end with the current
 * minute.
 * @param now Unix ms
 */
export function presetRange(preset: FormPreset, now: number): { readonly from: number; readonly to: number } {
  const date = new Date(now)
  const midnight = (day: number, month = date.getMonth()) =>
    new Date(date.getFullYear(), month, day).getTime()
  const today = date.getDate()
  const thisMinute = startOfMinute(now)
  switch (preset) {
    case 'today':
      return { from: midnight(today), to: midnight(today + 1) - minute }
    case 'yesterday':
      return { from: midnight(today - 1), to: midnight(today) - minute }
    case 'week':
      return { from: midnight(today - 6), to: thisMinute }
    case 'thisMonth':
      return { from: midnight(1), to: thisMinute }
    case 'month':
      return { from: midnight(1, date.getMonth() - 1), to: midnight(1) - minute }
    case 'standard':
      return { from: midnight(today - 1), to: thisMinute }
    case 'hour':
      return { from: thisMinute - 60 * minute, to: thisMinute }
  }
}

/** Range of a form: a preset, or the start and the last minute that were entered, Unix ms. `null` is a missing or invalid time. */
export interface FormRange<Preset extends FormPreset = FormPreset> {
  readonly preset: Preset | null
  readonly from: number | null
  readonly to: number | null
}

/** Returns the start and the end of a form's range, Unix ms. @param now the end of a preset up to the present */
export function endsOf(form: FormRange, now: number): { from: number | null; to: number | null } {
  const { from, to } = form.preset === null ? form : presetRange(form.preset, now)
  return { from, to: to === null ? null : endOfMinute(to) }
}

/** Ranges of days that one press chooses, wherever dates are. */
export const rangePresets = ['today', 'yesterday', 'week', 'thisMonth', 'month'] as const

/** One of them: today, yesterday, the last seven days, this month, `month` the whole one before it. */
export type RangePreset = (typeof rangePresets)[number]

const minute = 60_000

/**
 * When a preset begins, and its last minute, Unix ms. Whole days as the reader's clock has them (specification 1, section 9:
 * today is 00:00:00 to 23:59:59), which may have 23 or 25 hours; what has not passed yet ends with this minute.
 * @param now Unix ms
 */
export function presetRange(
  preset: RangePreset,
  now: number,
): { readonly from: number; readonly to: number } {
  const date = new Date(now)
  const midnight = (day: number, month = date.getMonth()) =>
    new Date(date.getFullYear(), month, day).getTime()
  const today = date.getDate()
  const thisMinute = Math.floor(now / minute) * minute
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
  }
}

import { fill, formatDate, formatDateTime } from '@baliza/sdk-core/internal'
import { linkTexts } from '../../context/link-texts.js'

const days = [
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
] as const

/**
 * Formats a time within a few days in words: 'hoy a las 18:40'. Farther times have the date without the year, because a link is
 * valid for at most a week.
 * @param time Unix ms
 * @param now Unix ms
 */
export function dayAndTime(time: number, now: number): string {
  const date = formatDate(time)
  const today = new Date(now)
  // Computed on the calendar, because a day with a clock change has 23 or 25 hours.
  const dateIn = (day: number) =>
    formatDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + day).getTime())
  const [, near] = days.find(([day]) => dateIn(day) === date) ?? [0, 'other' as const]
  return fill(linkTexts.follow.days[near], {
    date: date.slice(0, 5),
    time: formatDateTime(time).slice(11, 16),
  })
}

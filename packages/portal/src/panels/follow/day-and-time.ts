import { fill, formatDate, formatDateTime } from '@baliza/sdk-core'
import { linkTexts } from '../../context/link-texts.js'

const days = [
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
] as const

/**
 * A moment of these days as one says it: 'hoy a las 18:40', or with its date where it is farther away, without the
 * year: a link lives for a week.
 * @param time Unix ms
 * @param now Unix ms
 */
export function dayAndTime(time: number, now: number): string {
  const date = formatDate(time)
  const today = new Date(now)
  // Counted on the calendar: where the clocks are changed a day has 23 hours, or 25.
  const dateIn = (day: number) =>
    formatDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + day).getTime())
  const [, near] = days.find(([day]) => dateIn(day) === date) ?? [0, 'other' as const]
  return fill(linkTexts.follow.days[near], {
    date: date.slice(0, 5),
    time: formatDateTime(time).slice(11, 16),
  })
}

import { formatAge } from '@baliza/sdk-core'

/**
 * How long ago, in words: 'hace 2 min'. The last minute is all one, so that a line of a list changes once a minute
 * and not at every look.
 * @param then Unix ms
 * @param now Unix ms
 * @param justNow what is said of the last minute
 */
export function ageOf(then: number, now: number, justNow: string): string {
  return now - then < 60_000 ? justNow : formatAge(then, now)
}

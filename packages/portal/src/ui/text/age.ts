import { formatAge } from '@baliza/sdk-core'

/**
 * How long ago, in words: 'hace 2 min'. The last minute is all one, so that a line of a list changes once a minute
 * and not at every look.
 * @param then Unix ms
 * @param now Unix ms
 * @param justNow the text for the last minute; `null`: its seconds, as of all that is not live
 */
export function ageOf(then: number, now: number, justNow: string | null): string {
  return justNow !== null && now - then < 60_000 ? justNow : formatAge(Math.min(then, now - 1_000), now)
}

/** For how long, in the largest whole unit: '25 min'; empty in the first minute. Times are Unix ms. */
export function spanOf(since: number, now: number): string {
  return now - since < 60_000 ? '' : formatAge(since, now, { ago: '{age}', now: '' })
}

import { formatAge } from '@baliza/sdk-core/internal'

/**
 * Formats an age in words: 'hace 2 min'. The last minute has one common text, so that a line of a list changes once a minute and
 * not at every render.
 * @param then Unix ms
 * @param now Unix ms
 * @param justNow text for the last minute; `null` shows its seconds, for data that is not live
 */
export function ageOf(then: number, now: number, justNow: string | null): string {
  return justNow !== null && now - then < 60_000 ? justNow : formatAge(Math.min(then, now - 1_000), now)
}

/** Formats a duration in its largest whole unit: '25 min'; empty in the first minute. Times are Unix ms. */
export function spanOf(since: number, now: number): string {
  return now - since < 60_000 ? '' : formatAge(since, now, { ago: '{age}', now: '' })
}

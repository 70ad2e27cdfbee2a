import { hostNow } from '../time/clock.js'

const day = 86_400_000

/** Validity of a registration in days (specification 1, section 9). */
export const validDays = 365

/** Age in days from which a row of the control panel shows a warning (specification 2, section 9). */
export const warningDays = 335

/** Age from which a registration can be renewed, ms: the exact number that the specification gives, twice. */
export const renewableAfter = 315_576_000

/** State of a registration, from which its text is built. */
export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'seconds' | 'minutes' | 'hours'; readonly elapsed: number }
  | { readonly kind: 'days'; readonly left: number; readonly registro: number }
  | { readonly kind: 'expired' }

/** End of a registration, Unix ms. */
export function expiresAt(registro: number): number {
  return registro + validDays * day
}

/**
 * Returns the state of a registration (specification 1, section 4). During its first day: the elapsed time in whole seconds,
 * minutes or hours. Then the remaining days of 365. After them: expired.
 *
 * @param registro Unix ms; `null` if there is no date on record.
 */
export function expiry(registro: number | null, now: number = hostNow()): Expiry {
  if (registro === null) return { kind: 'none' }
  const age = now - registro
  if (age < 60_000) return { kind: 'seconds', elapsed: Math.max(0, Math.floor(age / 1000)) }
  if (age < 3_600_000) return { kind: 'minutes', elapsed: Math.floor(age / 60_000) }
  if (age < day) return { kind: 'hours', elapsed: Math.floor(age / 3_600_000) }
  if (age > validDays * day) return { kind: 'expired' }
  return { kind: 'days', left: validDays - Math.floor(age / day), registro }
}

/** Colour of a row in the control panel: danger from 365 days of age, warning from 335. */
export function expiryLevel(registro: number | null, now: number = hostNow()): 'danger' | 'warning' | null {
  if (registro === null) return null
  const days = (now - registro) / day
  if (days >= validDays) return 'danger'
  return days >= warningDays ? 'warning' : null
}

/** Whether a registration is old enough to be renewed (specification 2, section 4). */
export function renewable(registro: number | null, now: number = hostNow()): boolean {
  return registro !== null && now - registro > renewableAfter
}

/** Returns the start and end of a month of last year, Unix ms, the end exclusive: the values of the month select. */
export function monthOfLastYear(
  month: number,
  now: Date = new Date(hostNow()),
): readonly [from: number, to: number] {
  const year = now.getFullYear() - 1
  return [new Date(year, month, 1).getTime(), new Date(year, month + 1, 1).getTime()]
}

import { hostNow } from '../time/clock.js'

/** A day, ms. */
const day = 86_400_000

/** For how many days a registration holds (specification 1, section 9). */
export const validDays = 365

/** From how many days of age a row of the control panel warns (specification 2, section 9). */
export const warningDays = 335

/** How old a registration must be to be renewed, ms: the number as the specification states it, twice. */
export const renewableAfter = 315_576_000

/** The state of a registration: what the text of its expiry is made from. */
export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'seconds' | 'minutes' | 'hours'; readonly elapsed: number }
  | { readonly kind: 'days'; readonly left: number; readonly registro: number }
  | { readonly kind: 'expired' }

/** When a registration ends, Unix ms. */
export function expiresAt(registro: number): number {
  return registro + validDays * day
}

/**
 * The state of a registration (specification 1, section 4): in its first day the time since, in whole seconds,
 * minutes or hours; from then on the days left of 365; expired after them.
 *
 * @param registro Unix ms; `null`: none on record.
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

/** How a row of the control panel is coloured: danger from 365 days of age, warning from 335. */
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

/** The bounds of a month of the year before, Unix ms, the second not included: the month select's units. */
export function monthOfLastYear(
  month: number,
  now: Date = new Date(hostNow()),
): readonly [from: number, to: number] {
  const year = now.getFullYear() - 1
  return [new Date(year, month, 1).getTime(), new Date(year, month + 1, 1).getTime()]
}

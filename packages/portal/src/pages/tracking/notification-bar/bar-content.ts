import { expiryLevel, fill, type Unit } from '@baliza/sdk-core/internal'
import type { texts } from '../../../context/page-texts.js'

/** Content of the notification bar: what needs attention. */
export interface BarContent {
  /** Units whose registration has expired, and those whose registration expires within a month. */
  readonly expired: readonly Unit[]
  readonly expiring: readonly Unit[]
  /** Number of unacknowledged alerts. */
  readonly alerts: number
}

/** Returns the units whose registration has expired or soon will (specification 1, section 9). */
export function expiringUnits(
  units: Iterable<Unit>,
  now: number,
): { readonly expired: readonly Unit[]; readonly expiring: readonly Unit[] } {
  const expired: Unit[] = []
  const expiring: Unit[] = []
  for (const unit of units) {
    const level = expiryLevel(unit.registro, now)
    if (level === 'danger') expired.push(unit)
    else if (level === 'warning') expiring.push(unit)
  }
  return { expired, expiring }
}

/** Returns the sentences of the bar, most urgent first; empty if nothing needs attention. */
export function barLines(
  { expired, expiring, alerts }: BarContent,
  t: (typeof texts)['tracking'],
): readonly string[] {
  const lines: string[] = []
  if (expired.length > 0) lines.push(about(expired, t.expiredOne, t.expiredMany))
  if (alerts > 0) lines.push(alerts === 1 ? t.alertOne : fill(t.alertMany, { count: alerts }))
  if (expiring.length > 0) lines.push(about(expiring, t.expiringOne, t.expiringMany))
  return lines
}

/** Names a single unit; counts several. */
function about(units: readonly Unit[], one: string, many: string): string {
  const [first] = units
  return units.length === 1 && first !== undefined
    ? fill(one, { name: first.nombre })
    : fill(many, { count: units.length })
}

/** Returns the local day: `2026-01-31`. */
export function dayOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

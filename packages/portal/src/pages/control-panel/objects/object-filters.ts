import { expiryLevel, monthOfLastYear, type Unit } from '@baliza/sdk-core'

const day = 86_400_000

/** What the figures over the tabs count, by the words of the address. */
export const objectFilters = {
  activos: ({ activo }: Unit) => activo,
  'por-vencer': ({ registro }: Unit, now: number) => expiryLevel(registro, now) === 'warning',
  vencidos: ({ registro }: Unit, now: number) => expiryLevel(registro, now) === 'danger',
  'sin-senal': ({ timestamp }: Unit, now: number) => timestamp === null || now - timestamp > day,
} as const
export type ObjectFilter = keyof typeof objectFilters

/** The objects that a filter and a month leave. @param month of the year before; January is 0 */
export function filterObjects(
  units: readonly Unit[],
  filter: ObjectFilter | null,
  month: number | null,
  now: number,
): readonly Unit[] {
  const [from, to] = month === null ? [] : monthOfLastYear(month, new Date(now))
  return units.filter((unit) => {
    if (filter !== null && !objectFilters[filter](unit, now)) return false
    if (from === undefined || to === undefined) return true
    return unit.registro !== null && unit.registro >= from && unit.registro < to
  })
}

import { connectivity, expiryLevel, type Imei, monthOfLastYear, type Unit } from '@baliza/sdk-core/internal'
import type { AssignedAccounts } from '../assigned-accounts.js'

const day = 86_400_000

/** Data that the filters need in addition to the objects. */
export interface FilterContext {
  /** Unix ms. */
  readonly now: number
  /** Objects with an alert today. */
  readonly alerted: ReadonlySet<Imei>
  /** `null` until they are loaded. */
  readonly accounts: AssignedAccounts | null
}

type Filter = (unit: Unit, context: FilterContext) => boolean

/** Filters of the figures above the tabs, by their values in the address. */
export const objectFilters = {
  activos: ({ activo }) => activo,
  'en-linea': (unit, { now }) => connectivity(unit, now) === 1,
  'por-vencer': ({ registro }, { now }) => expiryLevel(registro, now) === 'warning',
  vencidos: ({ registro }, { now }) => expiryLevel(registro, now) === 'danger',
  'sin-senal': ({ timestamp }, { now }) => timestamp === null || now - timestamp > day,
  'sin-asignar': ({ id }, { accounts }) => accounts !== null && !accounts.has(id),
  'con-alertas': ({ imei }, { alerted }) => alerted.has(imei),
} as const satisfies Readonly<Record<string, Filter>>
export type ObjectFilter = keyof typeof objectFilters

/** Applies a filter and a month. @param month of the previous year; January is 0 */
export function filterObjects(
  units: readonly Unit[],
  filter: ObjectFilter | null,
  month: number | null,
  context: FilterContext,
): readonly Unit[] {
  const [from, to] = month === null ? [] : monthOfLastYear(month, new Date(context.now))
  return units.filter((unit) => {
    if (filter !== null && !objectFilters[filter](unit, context)) return false
    if (from === undefined || to === undefined) return true
    return unit.registro !== null && unit.registro >= from && unit.registro < to
  })
}

import { connectivity, expiryLevel, type Imei, monthOfLastYear, type Unit } from '@baliza/sdk-core'
import type { AssignedAccounts } from '../assigned-accounts.js'

const day = 86_400_000

/** What objects are filtered by besides themselves. */
export interface FilterContext {
  /** Unix ms. */
  readonly now: number
  /** The objects that have an alert of today. */
  readonly alerted: ReadonlySet<Imei>
  /** `null`: not known yet. */
  readonly accounts: AssignedAccounts | null
}

type Filter = (unit: Unit, context: FilterContext) => boolean

/** What the figures over the tabs count, by the values of the address. */
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

/** The objects that a filter and a month leave. @param month of the year before; January is 0 */
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

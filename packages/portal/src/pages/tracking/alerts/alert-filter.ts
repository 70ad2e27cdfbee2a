import { type Alert, formatDate, hostNow } from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { dayOf } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { alertWord } from '../../../workspace/alert-word.js'

/** Properties by which a list of alerts is filtered: to one value each, or not at all. */
export const filterNames = ['type', 'unit', 'day'] as const
export type FilterName = (typeof filterNames)[number]
export type AlertFilter = Readonly<Record<FilterName, string | null>>

export const wholeList: AlertFilter = { type: null, unit: null, day: null }

const keyOf: Readonly<Record<FilterName, (alert: Alert) => string>> = {
  type: alertWord,
  // Other servers may omit the IMEI; the name then identifies the unit.
  unit: ({ imei, nom_user }) => imei ?? nom_user,
  day: ({ timestamp }) => dayOf(timestamp),
}

const labelOf: Readonly<Record<FilterName, (alert: Alert) => string>> = {
  type: alertWord,
  unit: ({ nom_user }) => nom_user,
  day: ({ timestamp }) => dayLabel(timestamp),
}

export function isThrough(filter: AlertFilter, alert: Alert): boolean {
  return filterNames.every((name) => filter[name] === null || filter[name] === keyOf[name](alert))
}

/** Value of a property, with the number of alerts that have it. */
export interface FilterValue {
  readonly id: string
  readonly label: string
  readonly count: number
}

/** Returns the values of a list for a filter: types and units by name, days with the latest first. */
export function valuesOf(name: FilterName, alerts: readonly Alert[]): readonly FilterValue[] {
  const values = new Map<string, FilterValue>()
  for (const alert of alerts) {
    const id = keyOf[name](alert)
    values.set(id, { id, label: labelOf[name](alert), count: (values.get(id)?.count ?? 0) + 1 })
  }
  return [...values.values()].sort((a, b) => (name === 'day' ? byName(b.id, a.id) : byName(a.label, b.label)))
}

/** Removes values that no alert of the list has any more: without the last alert of a type, that filter ends. */
export function stillFound(filter: AlertFilter, alerts: readonly Alert[]): AlertFilter {
  const gone = filterNames.filter(
    (name) => filter[name] !== null && !alerts.some((alert) => keyOf[name](alert) === filter[name]),
  )
  return gone.length === 0 ? filter : { ...filter, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

const day = 86_400_000

function dayLabel(time: number): string {
  const now = hostNow()
  if (dayOf(time) === dayOf(now)) return texts.sidebar.today
  return dayOf(time) === dayOf(now - day) ? texts.sidebar.yesterday : formatDate(time)
}

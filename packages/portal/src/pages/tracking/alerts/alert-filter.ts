import { type Alert, formatDate, hostNow } from '@baliza/sdk-core'
import { dayOf } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { byName } from '../../../ui/text/names.js'
import { alertWord } from '../../../workspace/alert-word.js'

/** By what a list of alerts is narrowed: to one value of each, or to none. */
export const filterNames = ['type', 'unit', 'day'] as const
export type FilterName = (typeof filterNames)[number]
export type AlertFilter = Readonly<Record<FilterName, string | null>>

export const wholeList: AlertFilter = { type: null, unit: null, day: null }

const keyOf: Readonly<Record<FilterName, (alert: Alert) => string>> = {
  type: alertWord,
  // Without an imei, which another host may not say, a unit is its name.
  unit: ({ imei, nom_user }) => imei ?? nom_user,
  day: ({ timestamp }) => dayOf(timestamp),
}

const labelOf: Readonly<Record<FilterName, (alert: Alert) => string>> = {
  type: alertWord,
  unit: ({ nom_user }) => nom_user,
  day: ({ timestamp }) => dayLabel(timestamp),
}

/** Whether a filter lets an alert through. */
export function isThrough(filter: AlertFilter, alert: Alert): boolean {
  return filterNames.every((name) => filter[name] === null || filter[name] === keyOf[name](alert))
}

/** A value that alerts have, and how many do. */
export interface FilterValue {
  readonly id: string
  readonly label: string
  readonly count: number
}

/** What a filter offers of a list: types and units by name, days with the latest first. */
export function valuesOf(name: FilterName, alerts: readonly Alert[]): readonly FilterValue[] {
  const values = new Map<string, FilterValue>()
  for (const alert of alerts) {
    const id = keyOf[name](alert)
    values.set(id, { id, label: labelOf[name](alert), count: (values.get(id)?.count ?? 0) + 1 })
  }
  return [...values.values()].sort((a, b) => (name === 'day' ? byName(b.id, a.id) : byName(a.label, b.label)))
}

/** A filter without what no alert of the list has any more: with the last one of a type the list is whole again. */
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

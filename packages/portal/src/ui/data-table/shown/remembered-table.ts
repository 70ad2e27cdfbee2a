import { ownValue } from '@baliza/sdk-core/internal'
import { type Preferences, readPreference, writePreference } from '../../../context/preferences.js'

export type RememberedTable = Preferences['tables'][string]

/** Returns the stored state of a table on this machine, or `null`. */
export function readTable(id: string): RememberedTable | null {
  return ownValue(readPreference('tables', areTables, {}), id) ?? null
}

export function rememberTable(id: string, table: RememberedTable): void {
  writePreference('tables', { ...readPreference('tables', areTables, {}), [id]: table })
}

function areTables(value: unknown): value is Preferences['tables'] {
  return isRecord(value) && Object.values(value).every(isTable)
}

function isTable(value: unknown): value is RememberedTable {
  if (!isRecord(value)) return false
  const { columns, sort } = value
  return (
    isRecord(columns) &&
    Object.values(columns).every((shown) => typeof shown === 'boolean') &&
    (sort === null || (isRecord(sort) && typeof sort.id === 'string' && typeof sort.descending === 'boolean'))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { MapPlace } from '@baliza/widgets/react'

/** The prefix of every key in local storage. */
const prefix = 'baliza.'

/** What the portal stores on this machine besides the session, and the type of each. */
export interface Preferences {
  /** The sidebar beside the map (specification 1, section 2). */
  readonly sidebar: 'open' | 'closed'
  readonly theme: 'light' | 'dark' | 'auto'
  /** Keys of the groups that are folded in the sidebar. */
  readonly folded: readonly string[]
  /** The panel under the map. */
  readonly footer: {
    readonly open: boolean
    /** CSS pixels. */
    readonly height: number
  }
  /** What the map shows besides its units: the toggles of the sidebar's settings (specification 1, section 2). */
  readonly layers: {
    readonly geofences: boolean
    readonly pdi: boolean
    readonly routes: boolean
    /** The units' names. */
    readonly names: boolean
    /** The units' trail lines. */
    readonly trail: boolean
  }
  /** Tables and the map leave out what is not believed. */
  readonly doubtsHidden: boolean
  /** The base layer that was chosen on the map, `id: null` for none; `null`: none was chosen yet. */
  readonly baseLayer: { readonly id: string | null } | null
  /** The order of the units in the sidebar. */
  readonly sort: 'name' | 'state' | 'speed' | 'report' | 'since'
  /** For how long what the sidebar and the map show has been as it is. */
  readonly timeFilter: { readonly kind: 'still' | 'silent'; readonly longerThan: number } | null
  /** What was searched for, newest first. */
  readonly recentPoints: readonly MapPlace[]
  readonly recentAddresses: readonly MapPlace[]
  /** Of each table, by its id: the columns that were shown or hidden, and the order that was chosen. */
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly columns: Readonly<Record<string, boolean>>
        readonly sort: { readonly id: string; readonly descending: boolean } | null
      }
    >
  >
  /** The parts of a history that were printed last. */
  readonly printed: readonly ('summary' | 'map' | 'chart' | 'stops' | 'records')[]
  /** The day on which the notification bar was dismissed: `2026-01-31`. */
  readonly notificationBarHidden: string
}

/**
 * Reads a preference; `fallback` where none is stored, where it is not readable, and where the browser keeps
 * pages from their storage.
 */
export function readPreference<Name extends keyof Preferences>(
  name: Name,
  isValid: (value: unknown) => value is Preferences[Name],
  fallback: Preferences[Name],
): Preferences[Name] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isValid(value) ? value : fallback
  } catch {
    // The storage is blocked or the value is not JSON: the default is used.
    return fallback
  }
}

/** Stores a preference; where the browser blocks the storage it only warns. */
export function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch (cause) {
    console.warn(`The preference ${name} could not be stored.`, cause)
  }
}

import { ownValue } from '@baliza/sdk-core/internal'
import type { MapPlace } from '@baliza/widgets/react'

const prefix = 'baliza.'

/** Values that the portal stores on this machine in addition to the session. */
export interface Preferences {
  /** Sidebar next to the map (specification 1, section 2). */
  readonly sidebar: 'open' | 'closed'
  readonly theme: 'light' | 'dark' | 'auto'
  /** Keys of the groups that are folded in the sidebar. */
  readonly folded: readonly string[]
  /** Panel below the map. */
  readonly footer: {
    readonly open: boolean
    /** CSS pixels. */
    readonly height: number
  }
  /** Map layers in addition to units: the toggles of the sidebar's settings (specification 1, section 2). */
  readonly layers: {
    readonly geofences: boolean
    readonly pdi: boolean
    readonly routes: boolean
    /** Unit names. */
    readonly names: boolean
    /** Trail lines of the units. */
    readonly trail: boolean
  }
  /** Tables and the map omit implausible data. */
  readonly doubtsHidden: boolean
  /** Base layer chosen on the map, `id: null` for no layer; `null` if the user has not chosen. */
  readonly baseLayer: { readonly id: string | null } | null
  /** Order of the units in the sidebar. */
  readonly sort: 'name' | 'state' | 'speed' | 'report' | 'since'
  /** Time filter of the sidebar and the map: units still or without contact for longer than a time, or without contact since a day. */
  readonly timeFilter:
    | { readonly kind: 'still' | 'silent'; readonly longerThan: number }
    | { readonly kind: 'silent'; readonly sinceDay: number }
    | null
  /** Recent searches, newest first. */
  readonly recentPoints: readonly MapPlace[]
  readonly recentAddresses: readonly MapPlace[]
  /** Per table id: columns that the user showed or hid, and the chosen order. */
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly columns: Readonly<Record<string, boolean>>
        readonly sort: { readonly id: string; readonly descending: boolean } | null
      }
    >
  >
  /** Parts of a history in the last print. */
  readonly printed: readonly ('summary' | 'map' | 'chart' | 'stops' | 'records')[]
  /** The first steps of a new account, by its id: shown, or ended. */
  readonly firstSteps: Readonly<Record<string, unknown>>
  /** Day on which the notification bar was dismissed: `2026-01-31`. */
  readonly notificationBarHidden: string
}

/** Reads a preference. Returns `fallback` if none is stored, if it is not readable, or if the browser blocks the storage. */
export function readPreference<Name extends keyof Preferences>(
  name: Name,
  isValid: (value: unknown) => value is Preferences[Name],
  fallback: Preferences[Name],
): Preferences[Name] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Returns the state of an account's first steps. */
export function readFirstSteps(user: string): 'none' | 'shown' | 'ended' {
  const state = ownValue(storedSteps(), user)
  return state === 'shown' || state === 'ended' ? state : 'none'
}

export function writeFirstSteps(user: string, state: 'shown' | 'ended'): void {
  writePreference('firstSteps', { ...storedSteps(), [user]: state })
}

const storedSteps = () =>
  readPreference(
    'firstSteps',
    (value): value is Preferences['firstSteps'] => typeof value === 'object' && value !== null,
    {},
  )

/** Stores a preference. If the browser blocks the storage, it only logs a warning. */
export function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch (cause) {
    console.warn(`The preference ${name} could not be stored.`, cause)
  }
}

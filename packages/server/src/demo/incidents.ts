import type { DemoUnit } from './roster.js'
import { doorAt, tripEvery } from './scripted-trip.js'

/** An incident of a vehicle that its tracker reports with a special keyword. */
export interface Incident {
  /** Keyword of GPS103. */
  readonly keyword: string
  /** Seconds from the start of the demo to the first incident, and between two incidents. */
  readonly at: number
  readonly every: number
}

const minute = 60
const hour = 3_600

/** By number of the unit in the roster. There are few incidents, so that the demo looks like a normal day. */
const incidents: Readonly<Record<number, Incident>> = {
  25: { keyword: 'help me', at: 25, every: 45 * minute },
  51: { keyword: 'low battery', at: 40, every: 7 * hour },
  54: { keyword: 'ac alarm', at: 95, every: 5 * hour },
}

const ofTrips: Incident = { keyword: 'door alarm', at: doorAt, every: tripEvery }

export function incidentsOf({ habit, seed }: DemoUnit): readonly Incident[] {
  if (habit === 'trip') return [ofTrips]
  const incident = incidents[seed - 1_000]
  return incident === undefined ? [] : [incident]
}

/** @returns a function of the seconds since the start of the demo, which returns each due keyword once */
export function createIncidents(list: readonly Incident[]): (seconds: number) => string | null {
  const times = list.map(() => 0)
  return (seconds) => {
    const index = list.findIndex(({ at, every }, i) => seconds >= at + (times[i] ?? 0) * every)
    const incident = list[index]
    if (incident === undefined) return null
    // Incidents that a suspended machine missed are skipped.
    times[index] = Math.floor((seconds - incident.at) / incident.every) + 1
    return incident.keyword
  }
}

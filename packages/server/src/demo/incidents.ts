import type { DemoUnit } from './roster.js'
import { doorAt, tripEvery } from './scripted-trip.js'

/** Something that happens to a vehicle and that its tracker reports with a keyword of its own. */
export interface Incident {
  /** The keyword of GPS103. */
  readonly keyword: string
  /** Seconds after the demo has started, and from one time to the next. */
  readonly at: number
  readonly every: number
}

const minute = 60
const hour = 3_600

/** By the number of the unit in the roster, so few that nobody takes the demo for a bad day. */
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

/** @returns what tells, for each moment in seconds since the demo has started, the keyword that is due: each once */
export function createIncidents(list: readonly Incident[]): (seconds: number) => string | null {
  const times = list.map(() => 0)
  return (seconds) => {
    const index = list.findIndex(({ at, every }, i) => seconds >= at + (times[i] ?? 0) * every)
    const incident = list[index]
    if (incident === undefined) return null
    // Those that a sleeping machine has missed are not made up for.
    times[index] = Math.floor((seconds - incident.at) / incident.every) + 1
    return incident.keyword
  }
}

import type { Reader } from './answers.js'
import { type Field, record, requiredNumber } from './record.js'
import { toList } from './values.js'

/** How often an event would have alerted in the last 24 hours, from stored positions. @remarks Baliza extension. */
export interface EventTrial {
  /** Alerts of these units. */
  readonly avisos: number
  /** Number of the event's units that were tried. It is lower than the number of its units if these have too many positions. */
  readonly unidades: number
  /** The same with longer minimum times between two alerts of a unit, shortest first. */
  readonly pausas: readonly TriedCooldown[]
}

/** A minimum time between two alerts of a unit, and the alerts that it would have left. @remarks Baliza extension. */
export interface TriedCooldown {
  /** s */
  readonly pausa: number
  readonly avisos: number
}

/** Minimum times between two alerts that a trial compares, s. */
export const triedCooldowns = [600, 1_800, 3_600, 14_400] as const

/** Maximum number of an event's units that are tried. */
export const maxTriedUnits = 200

const readCooldown = record<TriedCooldown>('the cooldown', { pausa: requiredNumber, avisos: requiredNumber })

const cooldowns: Field<readonly TriedCooldown[]> = (wire, name, reading) =>
  toList(wire[name], name).map((one) => readCooldown(one, reading))

/** Reads the response of a trial. @throws Malformed */
export const readEventTrial: Reader<EventTrial> = record<EventTrial>('the trial', {
  avisos: requiredNumber,
  unidades: requiredNumber,
  pausas: cooldowns,
})

import type { Answer } from '../calls/call.js'
import { key, optionalText, record, text } from './record.js'
import type { UserId } from './user.js'
import { toRequiredNumber, toRequiredTime, toWire } from './values.js'

/** A device brand (specification 2, section 3). */
export interface DeviceBrand {
  readonly id_marca: string
  readonly marca: string
}

/** Reads a brand. @throws Malformed */
export const readDeviceBrand = record<DeviceBrand>('the brand', { id_marca: key, marca: text })

/** A unit assigned to a user. */
export interface AssignedUnit {
  readonly id_objeto_gps: string
}

/** Reads an assigned unit. @throws Malformed */
export const readAssignedUnit = record<AssignedUnit>('the assignment', { id_objeto_gps: key })

/** A user that a unit is assigned to. */
export interface AssignedUser {
  readonly id_user: UserId
}

/** Reads an assigned user. @throws Malformed */
export const readAssignedUser = record<AssignedUser>('the assignment', { id_user: key })

/** One account that a unit is assigned to. */
export interface Assignment {
  readonly id_objeto_gps: string
  /** Id of the account; `null`: one that the reader does not administer. */
  readonly id_user: UserId | null
  /** Login name; empty if the account is not given. */
  readonly user: string
  readonly nombre: string
}

/** Reads a row of the assignments. @throws Malformed */
export const readAssignment = record<Assignment>('the assignment', {
  id_objeto_gps: key,
  id_user: optionalText,
  user: text,
  nombre: text,
})

/** Reads the wire's `data.registro` of `renovarObjeto`, Unix ms. */
export function readRenewal(answer: Answer): number {
  return toRequiredTime(toWire(answer.data, 'data').registro, 'registro')
}

/** Reads the wire's `data.result.deletedCount` of the cleaning calls. */
export function readDeletedCount(answer: Answer): number {
  return toRequiredNumber(toWire(toWire(answer.data, 'data').result, 'result').deletedCount, 'deletedCount')
}

/** Reads the wire's `data.posiciones` of `contarPosiciones`. */
export function readPositionCount(answer: Answer): number {
  return toRequiredNumber(toWire(answer.data, 'data').posiciones, 'posiciones')
}

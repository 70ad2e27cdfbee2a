import * as v from 'valibot'
import type { Family } from '../calls/call.js'
import { noSeconds } from '../entities/schemas/dates.js'
import { type Measure, measured } from '../entities/schemas/measure.js'
import { shortestPassword } from '../entities/schemas/user.js'
import { readDeviceId } from '../rules/unit/device-id.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'

/** A schema for each row of a family. A row without a schema does not compile. */
export type PayloadsFor<Rows extends Family> = { readonly [Method in keyof Rows]: v.GenericSchema }

export const fieldTexts = es.validation
export const bad = mensajes.badFormat
export const { order, span, seconds } = fieldTexts.dates

/** Text that is required and not blank. */
export const text = v.pipe(v.string(mensajes.required), v.nonEmpty(mensajes.required), v.maxLength(500, bad))

/**
 * The `_id` of an account or a unit. The length is limited so that checking a forged id costs no more than checking a valid one.
 */
export const id = v.pipe(text, v.maxLength(64, bad))

/** A role that the client sends. The server decides permissions by the account's own role. */
export const role = v.picklist([1, 2, 3, 4] as const, bad)

export const imei = v.pipe(text, v.transform(readDeviceId), v.minLength(4, bad), v.maxLength(32, bad))

/** Yes or no, as the catalogue sends it: 1 or 0. */
export const bit = v.picklist([0, 1] as const, bad)

/** The standard email pattern (specification 1, section 5). */
export const email = v.pipe(text, v.email(bad))

/** A new password. The maximum length limits the cost of hashing. */
export const newPassword = v.pipe(
  v.string(mensajes.required),
  v.minLength(shortestPassword, mensajes.shortPassword),
  v.maxLength(200, bad),
)

/** A password to compare. */
export const password = v.pipe(v.string(mensajes.required), v.maxLength(200, bad))

export const none = v.object({})

export const byId = v.object({ id })

export const byImei = v.object({ imei })

export const user = v.exactOptional(id)

export const ofUser = v.object({ user })

/**
 * Role of the session, which the wire repeats in the payload. A client that does not know its role, such as one with an API key,
 * omits it.
 */
export const rol = v.exactOptional(role)

export const byRole = v.object({ rol })

/** End of the year 9999, Unix ms. No event has a later time. */
const latestTime = 253_402_300_799_999

/** Unix ms. */
export const moment = v.pipe(
  v.number(bad),
  v.integer(bad),
  v.minValue(0, bad),
  v.maxValue(latestTime, bad),
  noSeconds(seconds),
  measured('unix-ms'),
)

const integer = (unit: Measure, least: number, most: number) =>
  v.pipe(v.number(bad), v.integer(bad), v.minValue(least, bad), v.maxValue(most, bad), measured(unit))

/** Degrees north (90) or east (180). */
export const degrees = (most: 90 | 180, missing: string = bad) =>
  v.pipe(v.number(missing), v.minValue(-most, bad), v.maxValue(most, bad), measured('deg'))

export const imeisOf = v.pipe(v.array(imei, bad), v.minLength(1, mensajes.required), v.maxLength(20_000, bad))

const cursor = v.exactOptional(v.pipe(v.string(bad), v.maxLength(600, bad), v.regex(/^[\w-]+$/, bad)))
/** Page of a list. */
export const paging = { limite: v.exactOptional(integer('count', 1, 1_000)), cursor }
/** Query for stored records. */
export const stored = v.object({
  user,
  cursor,
  desde: v.exactOptional(moment),
  imei: v.exactOptional(imeisOf),
  limite: v.optional(integer('count', 1, 5_000), 1_000),
  espera: v.optional(integer('ms', 0, 25_000), 0),
})

import * as v from 'valibot'
import { noSeconds } from '../entities/schemas/dates.js'
import { shortestPassword } from '../entities/schemas/user.js'
import { es } from '../texts/es.js'
import { mensajes } from './texts.js'

/** Text that must be there and not be blank. */
export const text = v.pipe(
  v.string(mensajes.required),
  v.nonEmpty(mensajes.required),
  v.maxLength(500, mensajes.badFormat),
)

/** An account's or a unit's `_id`. Not longer, so that a lie costs no more than the truth. */
export const id = v.pipe(text, v.maxLength(64, mensajes.badFormat))

/** A role that the client names; what an account may do is decided by its own. */
export const role = v.picklist([1, 2, 3, 4] as const, mensajes.badFormat)

export const imei = v.pipe(text, v.minLength(4, mensajes.badFormat), v.maxLength(32, mensajes.badFormat))

/** Yes or no, as the catalogue sends it. */
export const bit = v.picklist([0, 1] as const, mensajes.badFormat)

/** Unix ms. */
export const time = v.pipe(
  v.number(mensajes.badFormat),
  v.finite(mensajes.badFormat),
  noSeconds(es.validation.dates.seconds),
)

/** The standard email pattern (specification 1, section 5). */
export const email = v.pipe(text, v.email(mensajes.badFormat))

/** A new password. A very long one would only cost time. */
export const newPassword = v.pipe(
  v.string(mensajes.required),
  v.minLength(shortestPassword, mensajes.shortPassword),
  v.maxLength(200, mensajes.badFormat),
)

/** A password to be compared. */
export const password = v.pipe(v.string(mensajes.required), v.maxLength(200, mensajes.badFormat))

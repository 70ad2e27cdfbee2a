import { es } from '@baliza/sdk-core'
import * as v from 'valibot'
import { shortestPassword } from '../accounts/passwords.js'
import { Refusal } from '../http.js'
import { mensajes } from '../texts.js'

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
export const time = v.pipe(v.number(mensajes.badFormat), v.finite(mensajes.badFormat))

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

/** Messages that fit any field, and so need its name beside them. */
const general: ReadonlySet<string> = new Set([
  mensajes.required,
  mensajes.badFormat,
  es.validation.format,
  es.validation.hidden,
])
/** The messages of the forms, which name their field themselves (specification 1 and 2, section 5). */
const ofForms: ReadonlySet<string> = new Set([...leaves(es.validation), es.errors.deviceActive])

function leaves(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))
}

/**
 * Reads a body as a payload.
 * @throws {Refusal} 400 with the first thing wrong: a form's own message, or a general one and the field's name
 */
export function readPayload<Input>(schema: v.GenericSchema<unknown, Input>, body: unknown): Input {
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  if (ofForms.has(issue.message) && !general.has(issue.message)) throw new Refusal(400, issue.message)
  // A field that is missing altogether gets the library's own English message: ours replaces it.
  const ours = general.has(issue.message) || Object.values<string>(mensajes).includes(issue.message)
  const text = ours ? issue.message : mensajes.required
  throw new Refusal(400, field === null ? mensajes.badBody : `${text}: ${field}`)
}

import * as v from 'valibot'
import type { Call } from '../calls/call.js'
import { mensajes } from '../texts/api-texts.js'
import { embed } from '../texts/es/embed.js'
import { integrations } from '../texts/es/integrations.js'
import { reportOutput } from '../texts/es/report-output.js'
import * as es from '../texts/es.js'
import { Refusal } from './refusal.js'
import { findUnknownField } from './unknown-fields.js'

/** Messages that fit any field, and therefore need the field's name next to them. */
const general: ReadonlySet<string> = new Set([
  mensajes.required,
  mensajes.badFormat,
  es.validation.format,
  es.validation.hidden,
  es.validation.dates.seconds,
])
/** Messages of the forms, which name their field themselves (specification 1 and 2, section 5). */
const ofForms: ReadonlySet<string> = new Set([
  ...leaves(es.validation),
  ...leaves(embed.problems),
  ...leaves(integrations.keys.problems),
  ...leaves(integrations.webhooks.problems),
  ...leaves(reportOutput.schedules.problems),
  es.errors.deviceActive,
])

function leaves(texts: object): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))
}

/** Maximum number of characters of a field's path that a refusal repeats. */
const maxName = 64

/**
 * Reads a body as a payload.
 * @param row the call; it decides which fields of a record are accepted without being read
 * @throws {Refusal} `missing` or `invalid` with the first fault and the path of its field in the payload. The text is the form's
 * own message, or a general one and the field's name. An unknown field is refused first, because it is often a misspelling of the
 * field that is missing.
 */
export function readPayload<Input>(
  schema: v.GenericSchema<unknown, Input>,
  body: unknown,
  row?: Pick<Call<unknown, unknown>, 'effect'>,
): Input {
  const unknown = findUnknownField(schema, body, row)
  if (unknown !== null) {
    const campo = unknown.path.slice(0, maxName)
    const hint = unknown.similar === undefined ? '' : `. ${mensajes.didYouMean} ${unknown.similar}?`
    throw new Refusal('invalid', `${mensajes.unknownField}: ${campo}${hint}`, { campo })
  }
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const issue = ofItsField(schema, result.issues[0])
  const field = v.getDotPath(issue)
  const reason = isMissing(issue.input) ? 'missing' : 'invalid'
  const details = field === null ? {} : { campo: field }
  if (ofForms.has(issue.message) && !general.has(issue.message))
    throw new Refusal(reason, issue.message, details)
  // If the schema gives no message, the library's English one is replaced by a general Spanish one.
  const ours = general.has(issue.message) || Object.values<string>(mensajes).includes(issue.message)
  const text = ours ? issue.message : mensajes.required
  if (field === null) throw new Refusal('body', mensajes.badBody)
  throw new Refusal(reason, `${text}: ${field}`, details)
}

/**
 * Returns the issue that contains the form's own message. If a key is missing, the issue belongs to the object and has the
 * library's message. The form's own message is the issue that the field's schema raises for `undefined`.
 */
function ofItsField(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const path = issue.path ?? []
  if (path.at(-1)?.origin !== 'key') return issue
  const there = path.reduceRight<unknown>(
    (value, { input, key }) =>
      Array.isArray(input)
        ? input.with(key as number, value)
        : { ...(input as object), [key as string]: value },
    undefined,
  )
  const again = v.safeParse(schema, there, { abortEarly: true }).issues?.[0]
  return again !== undefined && v.getDotPath(again) === v.getDotPath(issue) ? again : issue
}

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

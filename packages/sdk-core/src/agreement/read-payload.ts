import * as v from 'valibot'
import type { Call } from '../calls/call.js'
import { embed } from '../texts/es/embed.js'
import { integrations } from '../texts/es/integrations.js'
import { reportOutput } from '../texts/es/report-output.js'
import { es } from '../texts/es.js'
import { Refusal } from './refusal.js'
import { mensajes } from './texts.js'
import { findUnknownField } from './unknown-fields.js'

/** Texts that fit any field, and so need its name beside them. */
const general: ReadonlySet<string> = new Set([
  mensajes.required,
  mensajes.badFormat,
  es.validation.format,
  es.validation.hidden,
  es.validation.dates.seconds,
])
/** The texts of the forms, which name their field themselves (specification 1 and 2, section 5). */
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

/** A refusal echoes at most this many letters of a field's name. */
const longestName = 64

/**
 * Reads a body as a payload.
 * @param row the call; it decides which fields of a record are accepted without being read
 * @throws {Refusal} `missing` or `invalid` with the first thing wrong and its field, as its path in the payload: a
 * form's own text, or a general one and the field's name. An unknown field is refused first: it is often the misspelt name
 * of the field that is missing.
 */
export function readPayload<Input>(
  schema: v.GenericSchema<unknown, Input>,
  body: unknown,
  row?: Pick<Call<unknown, unknown>, 'effect'>,
): Input {
  const unknown = findUnknownField(schema, body, row)
  if (unknown !== null) {
    const campo = unknown.name.slice(0, longestName)
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
  // Where the schema gives no text, the message is the library's own, in English: a general Spanish one replaces it.
  const ours = general.has(issue.message) || Object.values<string>(mensajes).includes(issue.message)
  const text = ours ? issue.message : mensajes.required
  if (field === null) throw new Refusal('body', mensajes.badBody)
  throw new Refusal(reason, `${text}: ${field}`, details)
}

/**
 * Where a key is missing the issue is the object's, with the library's message. The form's own text is what the schema of the
 * field says of `undefined`: this returns that issue instead.
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

import * as v from 'valibot'
import { longestExternalId } from '../entities/schemas/external-id.js'
import { nameText } from '../entities/schemas/name.js'
import { ownValue } from '../rules/own-value.js'
import { mensajes } from '../texts/api-texts.js'
import { fieldTexts } from './fields.js'
import { readPayload } from './read-payload.js'

/** The external id that identifies the record of a `put`. */
export const requiredExternalId = v.pipe(
  nameText(fieldTexts.hidden, mensajes.required),
  v.nonEmpty(mensajes.required),
  v.maxLength(longestExternalId, mensajes.badFormat),
)

type PutEntries<Entries extends v.ObjectEntries> = {
  readonly [Name in keyof Entries]: v.ExactOptionalSchema<
    v.NullableSchema<Entries[Name], undefined>,
    undefined
  >
}

/** Returns the fields of an `add` for a `put`: each may be omitted, or `null`. */
export function putEntries<Entries extends v.ObjectEntries>(entries: Entries): PutEntries<Entries> {
  const changed = Object.entries(entries).map(([name, entry]) => [
    name,
    v.exactOptional(v.nullable(entry as v.GenericSchema)),
  ])
  return Object.fromEntries(changed) as PutEntries<Entries>
}

/**
 * Returns the fields that a `put` writes. `null` gives a field the value that `add` gives it if it is omitted.
 * @param entries fields of `add`; `null` stays for a field that is not one of them
 * @throws {Refusal} `missing` for a required field that is `null`
 */
export function putChange(
  given: Readonly<Record<string, unknown>>,
  entries: v.ObjectEntries,
): Record<string, unknown> {
  const written = Object.entries(given).map(([name, value]) => {
    const entry = value === null ? ownValue(entries, name) : undefined
    return [name, entry === undefined ? value : ownValue(readPayload(v.object({ [name]: entry }), {}), name)]
  })
  return Object.fromEntries(written.filter(([, value]) => value !== undefined))
}

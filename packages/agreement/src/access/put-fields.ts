import * as v from 'valibot'
import { longestExternalId } from '../entities/schemas/external-id.js'
import { nameText } from '../entities/schemas/name.js'
import { ownValue } from '../rules/own-value.js'
import { mensajes } from '../texts/api-texts.js'
import { fieldTexts } from './fields.js'

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
 * Merges the fields of a `put` with those of the stored record. `null` gives a field the value that `add` gives it if it is
 * omitted; a required field is then missing.
 * @param current the stored record in the form of `add`; `null`: there is none
 */
export function mergePut(
  given: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>> | null,
  entries: v.ObjectEntries,
): Record<string, unknown> {
  const merged = Object.entries({ ...current, ...given }).flatMap(([name, value]) => {
    if (value !== null) return [[name, value]]
    const entry = ownValue(entries, name)
    const cleared = entry === undefined ? { success: false as const } : v.safeParse(entry, undefined)
    return cleared.success ? [[name, cleared.output]] : []
  })
  return Object.fromEntries(merged)
}

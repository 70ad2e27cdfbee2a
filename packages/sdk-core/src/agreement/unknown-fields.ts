import type * as v from 'valibot'
import type { Call } from '../calls/call.js'
import { type EnglishName, names, namesOf, travelNames } from '../en/names.js'

/** Fields that clients of the catalogue send with any call: the session's token, account and role. */
const general = ['token', 'user', 'rol']

/** Fields that name a record. A call that takes only these reads one record. */
const references: ReadonlySet<string> = new Set(['id', 'imei', 'id_user', 'iduser', ...general])

const inEnglish = (name: EnglishName) => (typeof name === 'string' ? name : name.moment)

/** Every field of a record, as the server and the SDK send it, and as the SDK's English client names it. */
const ofRecords: ReadonlySet<string> = new Set([
  '_id',
  ...[names, ...Object.values(namesOf)].flatMap((own) => [
    ...Object.keys(own),
    ...Object.values(own).map(inEnglish),
  ]),
  ...Object.keys(travelNames).map((name) => name.slice(name.lastIndexOf('.') + 1)),
])

/**
 * Finds a field that a payload must not have.
 *
 * A query accepts its own fields only, because a filter that is ignored returns a wrong result. A call that writes or reads
 * one record also accepts the other fields of a record: clients send back a record that they have read.
 *
 * @returns `null` if there is none; `similar` is the name that the client probably meant
 */
export function findUnknownField(
  schema: v.GenericSchema,
  body: unknown,
  row?: Pick<Call<unknown, unknown>, 'effect'>,
): { readonly name: string; readonly similar: string | undefined } | null {
  if (typeof body !== 'object' || body === null) return null
  const own = fieldsOf(schema, body)
  if (own === null) return null
  const isOfRecord =
    row?.effect !== 'read' || (own.size > 0 && [...own].every((name) => references.has(name)))
  const isKnown = (name: string) =>
    own.has(name) || general.includes(name) || (isOfRecord && ofRecords.has(name))
  const name = Object.keys(body).find((one) => !isKnown(one))
  return name === undefined ? null : { name, similar: findSimilar(name, [...own, ...general]) }
}

/** Parts of a schema from which its fields are read. Valibot types them differently for each kind of schema. */
interface Parts {
  readonly entries?: object
  /** Members of an intersection, a union or a variant. */
  readonly options?: readonly v.GenericSchema[]
  readonly getter?: (input: unknown) => v.GenericSchema
}

/** @returns `null` if the schema is not of an object with named fields */
function fieldsOf(schema: v.GenericSchema, body: object): ReadonlySet<string> | null {
  const { entries, options, getter } = schema as Parts
  if (entries !== undefined) return new Set(Object.keys(entries))
  if (getter !== undefined) return fieldsOf(getter(body), body)
  if (options === undefined) return null
  const all = options.map((option) => fieldsOf(option, body))
  return all.includes(null) ? null : new Set(all.flatMap((fields) => [...(fields ?? [])]))
}

/** Maximum length of a name that gets a suggestion: the cost is the product of both lengths. */
const longest = 32

function findSimilar(name: string, known: readonly string[]): string | undefined {
  if (name.length > longest) return undefined
  const [best] = known
    .map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, edits }) => edits <= Math.max(1, Math.floor(Math.max(one.length, name.length) / 4)))
    .sort((a, b) => a.edits - b.edits)
  return best?.one
}

/** Returns the number of letters to insert, delete or replace (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const next = [row + 1]
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min(
          (before[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (before[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    before = next
  }
  return before.at(-1) ?? 0
}

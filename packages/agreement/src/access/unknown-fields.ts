import type * as v from 'valibot'
import type { Call } from '../calls/call.js'
import { type EnglishName, names, namesOf, travelNames } from '../english-names.js'
import { ownValue } from '../rules/own-value.js'

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

/** A field that a payload must not have. */
export interface UnknownField {
  /** Its path in the payload, such as `horario.dia`. */
  readonly path: string
  /** Name that the client probably meant, next to the last name of `path`. */
  readonly similar: string | undefined
}

/**
 * Finds a field that a payload must not have, also in its objects and lists.
 *
 * A query accepts its own fields only, because a filter that is ignored returns a wrong result. A call that writes or reads
 * one record also accepts the other fields of a record: clients send back a record that they have read. An object inside a
 * payload accepts its own fields only.
 *
 * @returns `null` if there is none
 */
export function findUnknownField(
  schema: v.GenericSchema,
  body: unknown,
  row?: Pick<Call<unknown, unknown>, 'effect'>,
): UnknownField | null {
  const parts = partsOf(schema, body)
  const own = fieldsOf(parts)
  const isOfRecord =
    own !== null &&
    (row?.effect !== 'read' || (own.size > 0 && [...own].every((name) => references.has(name))))
  return findIn(
    parts,
    body,
    '',
    (name) => general.includes(name) || (isOfRecord && ofRecords.has(name)),
    general,
  )
}

/** Parts of a schema from which its fields are read. Valibot types them differently for each kind of schema. */
interface Parts {
  readonly type: string
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  /** Schema of the elements of an array. */
  readonly item?: v.GenericSchema
  /** Members of an intersection, a union or a variant. */
  readonly options?: readonly v.GenericSchema[]
  /** Schema inside an optional or nullable one. */
  readonly wrapped?: v.GenericSchema
  readonly getter?: (input: unknown) => v.GenericSchema
}

/** Returns the schemas that may read a value, without the unions and optional schemas around them. */
function partsOf(schema: v.GenericSchema, value: unknown): readonly Parts[] {
  const parts = schema as unknown as Parts
  const { options, wrapped, getter } = parts
  if (parts.entries !== undefined) return [parts]
  if (getter !== undefined) return partsOf(getter(value), value)
  if (wrapped !== undefined) return partsOf(wrapped, value)
  // The options of a picklist are values.
  if (options === undefined || parts.type === 'picklist') return [parts]
  return options.flatMap((option) => partsOf(option, value))
}

/** Types of schemas that accept an object with any fields. */
const anyFields: ReadonlySet<string> = new Set(['any', 'unknown', 'record'])

/** @returns `null` if an object may have any field, or if no schema is of an object */
function fieldsOf(parts: readonly Parts[]): ReadonlySet<string> | null {
  if (parts.some(({ type }) => anyFields.has(type))) return null
  const ofObjects = parts.flatMap(({ entries }) => (entries === undefined ? [] : [entries]))
  return ofObjects.length === 0 ? null : new Set(ofObjects.flatMap((entries) => Object.keys(entries)))
}

function findIn(
  parts: readonly Parts[],
  value: unknown,
  path: string,
  isAlsoKnown: (name: string) => boolean = () => false,
  alsoMeant: readonly string[] = [],
): UnknownField | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ item }) => (item === undefined ? [] : [item]))
    return findFirst(value.entries(), (index, one) => findInside(items, one, `${path}.${index}`))
  }
  const own = fieldsOf(parts)
  if (own === null) return null
  const name = Object.keys(value).find((one) => !own.has(one) && !isAlsoKnown(one))
  if (name !== undefined)
    return { path: joined(path, name), similar: findSimilar(name, [...own, ...alsoMeant]) }
  return findFirst(Object.entries(value), (key, one) => {
    const fields = parts.flatMap(({ entries }) => ownValue(entries ?? {}, key) ?? [])
    return findInside(fields, one, joined(path, key))
  })
}

function findInside(schemas: readonly v.GenericSchema[], value: unknown, path: string): UnknownField | null {
  if (typeof value !== 'object' || value === null) return null
  return findIn(
    schemas.flatMap((schema) => partsOf(schema, value)),
    value,
    path,
  )
}

function findFirst<Key>(
  entries: Iterable<[Key, unknown]>,
  find: (key: Key, value: unknown) => UnknownField | null,
): UnknownField | null {
  for (const [key, value] of entries) {
    const found = find(key, value)
    if (found !== null) return found
  }
  return null
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

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

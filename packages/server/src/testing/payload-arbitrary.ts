import * as fc from 'fast-check'

/** The parts of a valibot schema that specify the fields and their types. */
interface Readable {
  readonly type: string
  readonly entries?: Readonly<Record<string, Readable>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Readable
  readonly item?: Readable
  readonly literal?: unknown
}

/** Existing names and ids. Without them no payload would get beyond the permissions. */
export interface Known {
  readonly accounts: readonly string[]
  readonly names: readonly string[]
  readonly imeis: readonly string[]
  /** Ids of units, and of rows of every kind. */
  readonly ids: readonly string[]
}

/** Boundary values of numbers, dates and texts. */
const extremes = fc.constantFrom<unknown>(
  null,
  true,
  '',
  ' ',
  '0',
  '%_\\',
  "'; drop table users; --",
  'x'.repeat(501),
  '9'.repeat(300),
  '\u202e🚚\ud800',
  '__proto__',
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -1e308,
  8.64e15 + 1,
  [],
  {},
  ['a', 7],
  { length: 3 },
)
const hostile = fc.oneof(extremes, fc.jsonValue({ maxDepth: 3 }))

/**
 * Payloads for a handler's schema. Most fields are valid, with ids that exist, so that calls get far. Some fields are missing,
 * arbitrary or not in the schema.
 */
export function arbitraryPayload(schema: unknown, known: Known): fc.Arbitrary<unknown> {
  const right = fieldsOf(schema as Readable, known)
  const broken = right.chain((payload) => {
    const names = Object.keys(payload)
    if (names.length === 0) return fc.dictionary(fc.string(), hostile, { maxKeys: 3 })
    return fc
      .dictionary(fc.constantFrom(...names, 'user', 'token', 'since', 'x'), hostile, {
        minKeys: 1,
        maxKeys: 2,
      })
      .map((wrong) => ({ ...payload, ...wrong }))
  })
  const partial = right.chain((payload) =>
    fc.subarray(Object.entries(payload)).map((kept) => Object.fromEntries(kept)),
  )
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 4, arbitrary: broken }, partial)
}

type Fields = Record<string, unknown>

/** Objects with the fields of a schema. A union has the fields of one of its options, an intersection those of all. */
function fieldsOf(schema: Readable, known: Known): fc.Arbitrary<Fields> {
  if (schema.entries !== undefined) {
    const entries = Object.entries(schema.entries)
    const required = entries.filter(([, field]) => !/optional|nullish/.test(field.type)).map(([name]) => name)
    const fields = Object.fromEntries(entries.map(([name, field]) => [name, valuesOf(field, name, known)]))
    return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  }
  const options = (schema.options ?? []) as readonly Readable[]
  const each = options.map((option) => fieldsOf(option, known))
  if (schema.type === 'intersect')
    return fc.tuple(...each).map((parts) => Object.assign({}, ...parts) as Fields)
  if (each.length > 0) return fc.oneof(...each)
  if (schema.wrapped !== undefined) return fieldsOf(schema.wrapped, known)
  return fc.constant({})
}

function valuesOf(schema: Readable, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.wrapped !== undefined) {
    const value = valuesOf(schema.wrapped, name, known)
    return schema.type.startsWith('null') ? fc.option(value) : value
  }
  switch (schema.type) {
    case 'literal':
      return fc.constant(schema.literal)
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(
        fc.constantFrom(0, 1, 19.4, -99.1, Date.now(), Date.now() - 3_600_000),
        fc.integer({ min: -200, max: 200 }),
        fc.double({ noNaN: true }),
      )
    case 'string':
      return texts(name, known)
    case 'array':
      return fc.array(schema.item === undefined ? hostile : valuesOf(schema.item, name, known), {
        maxLength: 6,
      })
    case 'object':
    case 'loose_object':
    case 'strict_object':
    case 'intersect':
    case 'variant':
      return fieldsOf(schema, known)
    case 'union':
      return fc.oneof(
        ...((schema.options ?? []) as readonly Readable[]).map((one) => valuesOf(one, name, known)),
      )
    default:
      return hostile
  }
}

function texts(name: string, { accounts, names, imeis, ids }: Known): fc.Arbitrary<string> {
  const like: Readonly<Record<string, fc.Arbitrary<string>>> = {
    user: fc.constantFrom(...accounts, ...names),
    id_user: fc.constantFrom(...accounts),
    iduser: fc.constantFrom(...accounts),
    manager: fc.constantFrom(...accounts, ''),
    creator: fc.constantFrom(...names),
    imei: fc.constantFrom(...imeis),
    imeis: fc.constantFrom(...imeis),
    gps: fc.constantFrom(...imeis),
    email: fc.constantFrom('uno@ejemplo.mx', 'dos@ejemplo.mx'),
    sim: fc.constantFrom('5512345678', '0000000000'),
    color: fc.constantFrom('#428bca', 'Casa'),
    encode: fc.constant('0'),
    endpoint: fc.webUrl({ validSchemes: ['https'] }),
  }
  return fc.oneof(
    { weight: 6, arbitrary: like[name] ?? fc.constantFrom(...ids, ...accounts) },
    { weight: 1, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.string({ minLength: 3, maxLength: 20 }) },
  )
}

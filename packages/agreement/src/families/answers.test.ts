import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Answer, Call, Family } from '../calls/call.js'
import { defaultReading } from '../entities/reading.js'
import { answers } from './answers.js'
import { calls } from './index.js'

/** The parts of a schema that determine its values. */
interface Parts {
  readonly type: string
  readonly entries?: Readonly<Record<string, Parts>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Parts
  readonly item?: Parts
  readonly items?: readonly Parts[]
  readonly literal?: unknown
  readonly pipe?: readonly Action[]
}
interface Action {
  readonly type: string
  readonly requirement?: number | RegExp
  readonly pipe?: readonly Action[]
}
/** Returns the actions of a pipe and of the pipes in it. */
const actionsOf = (pipe: readonly Action[] = []): Action[] =>
  pipe.flatMap((action) => [action, ...actionsOf(action.pipe)])

const rows = Object.entries(calls).flatMap(([family, table]) =>
  Object.entries(table as Family).map(([method, row]) => {
    const schemas = answers[family as keyof typeof answers] as Readonly<Record<string, v.GenericSchema>>
    return { id: `${family}.${method}`, row: row as Call<unknown, unknown>, schema: schemas[method] }
  }),
)

test.each(rows)('$id: the client reads every answer that is as described', ({ row, schema }) => {
  fc.assert(
    fc.property(valuesOf(schema as unknown as Parts), (answer) => {
      expect(v.safeParse(schema as v.GenericSchema, answer).issues).toBeUndefined()
      row.read(answer as Answer, defaultReading)
    }),
    { numRuns: 40 },
  )
})

test('exactly the rows that page have the cursor of a next page in their answers', () => {
  const paging = rows.filter(({ schema }) => 'siguiente' in ((schema as unknown as Parts).entries ?? {}))
  expect(paging.length).toBeGreaterThan(9)
  expect(rows.filter(({ row }) => row.pages === true)).toEqual(paging)
})

function valuesOf(schema: Parts, name = ''): fc.Arbitrary<unknown> {
  const { entries, options = [], wrapped, item } = schema
  const pipe = actionsOf(schema.pipe)
  const limit = (type: string) => pipe.find((action) => action.type === type)?.requirement as number
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(entries ?? {})
      const required = fields.filter(([, { type }]) => type !== 'exact_optional').map(([field]) => field)
      return fc.record(Object.fromEntries(fields.map(([field, one]) => [field, valuesOf(one, field)])), {
        requiredKeys: required,
        noNullPrototype: true,
      })
    }
    case 'exact_optional':
      return valuesOf(wrapped as Parts, name)
    case 'nullable':
      return fc.option(valuesOf(wrapped as Parts, name))
    case 'array':
      return fc.array(valuesOf(item as Parts, name), { maxLength: 3 })
    case 'tuple':
      return fc.tuple(...(schema.items ?? []).map((one) => valuesOf(one, name)))
    case 'union':
      // The client reads a moved unit together with the unit that it knows.
      if (name === 'data') return valuesOf(options[0] as Parts, name)
      return fc.oneof(...options.map((option) => valuesOf(option as Parts, name)))
    case 'picklist':
      return fc.constantFrom(...options)
    case 'literal':
      return fc.constant(schema.literal)
    case 'boolean':
      return fc.boolean()
    case 'number': {
      const range = { min: limit('min_value') ?? -1e6, max: limit('max_value') ?? 4e12 }
      return pipe.some(({ type }) => type === 'integer')
        ? fc.integer({ min: range.min, max: Math.min(range.max, Number.MAX_SAFE_INTEGER) })
        : fc.double({ ...range, noNaN: true })
    }
    case 'string':
      if (name === 'size_icon') return fc.constant(btoa('{"size_ancho":25,"size_largo":50,"offset":25}'))
      if (limit('regex') !== undefined) return fc.stringMatching(limit('regex') as unknown as RegExp)
      return fc.string({
        minLength: limit('min_length') ?? 0,
        maxLength: Math.min(limit('max_length') ?? 40, 64),
      })
    default:
      throw new Error(`${name}: no values of a ${schema.type}`)
  }
}

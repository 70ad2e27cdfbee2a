import { join } from 'node:path'
import ts from 'typescript'
import { generateEnglish } from '../english-names.mjs'
import { loadSource } from '../reference/load.mjs'
import { root } from '../run.mjs'
import { exampleOf } from './examples.mjs'
import { linesOf, linesType } from './lines.mjs'
import { ref } from './schemas.mjs'
import { describeWire, firstSentence, refusal } from './wire.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */

const typesFile = join(root, 'packages/sdk-core/src/en/generated/types.ts')

/** @type {Promise<string> | undefined} */
let written

/** Writes the OpenAPI document of `/v1`, once: the types for Python are written from it. */
export function writeEnglishOpenapi() {
  written ??= describeWire()
    .then(describeEnglish)
    .then((document) => `${JSON.stringify(document, null, 1)}\n`)
  return written
}

/**
 * Describes `/v1` from the declarations of the English client, which it runs. The units, the limits and the codes of fields are
 * those of the wire, through the same table of names as the client's.
 * @param {any} wire the document of the wire
 */
export async function describeEnglish(wire) {
  await generateEnglish()
  const { v1Paths, calls, reasons, problemStatus, toEnglish, defaultReading, ...loaded } = await loadSource(`
    export { v1Paths } from './packages/server/src/v1/paths.ts'
    export { calls, reasons } from '@baliza/agreement'
    export { defaultReading } from './packages/agreement/src/entities/reading.ts'
    export { toEnglish } from './packages/sdk-core/src/en/translate.ts'
    export { problemStatus } from './packages/server/src/http/problem.ts'
    export * as shapes from './packages/sdk-core/src/en/generated/shapes.ts'
    export * as firstShapes from './packages/sdk-core/src/en/generated/first-shapes.ts'
    export * as storeShapes from './packages/sdk-core/src/en/generated/store-shapes.ts'
  `)
  const shapes = { ...loaded.storeShapes, ...loaded.firstShapes, ...loaded.shapes }
  const all = statusesOf(reasons, problemStatus)
  const operations = new Map(
    Object.entries(wire.paths).map(([path, { post }]) => [post['x-call'], { path, operation: post }]),
  )
  const reader = createReader(wire, shapes)
  const paths = Object.fromEntries(
    [...v1Paths].map(([id, path]) => {
      const [family, method] = id.split('.')
      const found = operations.get(id)
      if (found === undefined) throw new Error(`${id} is not in the wire’s document`)
      const { doc, input, output } = reader.call(family, method)
      const { operation } = found
      const [answerShape, inputShape] = shapes.calls[id] ?? shapes.firstCalls[id] ?? []
      const media = operation.requestBody.content['application/json']
      const english = (/** @type {unknown} */ shape, /** @type {unknown} */ value) =>
        JSON.parse(JSON.stringify(toEnglish(shape, value) ?? null))
      const body = limited(input, media.schema, inputShape)
      const sent = exampleOf(body, reader.components, english(inputShape, media.example))
      const success = enveloped(output)
      const result = english(
        answerShape,
        calls[family][method].read(
          operation.responses[200].content['application/json'].example,
          defaultReading,
        ),
      )
      const problems = all.filter((status) => operation['x-effect'] !== 'read' || !ofWrites.includes(status))
      return [
        path,
        {
          post: {
            tags: operation.tags,
            operationId: operation.operationId,
            summary: firstSentence(doc),
            description: doc,
            security: operation.security,
            parameters: operation.parameters,
            requestBody: {
              required: (body.required ?? []).length > 0,
              content: { 'application/json': { schema: body, example: sent } },
            },
            responses: {
              ...(success === null
                ? { 204: { description: 'Done.' } }
                : {
                    200: {
                      description: 'Success.',
                      headers: operation.responses[200].headers,
                      content: {
                        'application/json': {
                          schema: success,
                          example: exampleOf(success, reader.components, wrapped(result)),
                        },
                      },
                      ...(operation.responses[200].content[linesType] && {
                        'x-lines': linesOf(success, reader.components),
                      }),
                    },
                  }),
              ...Object.fromEntries(
                problems
                  .toSorted()
                  .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
              ),
            },
            ...(operation.deprecated && { deprecated: true }),
            ...(operation['x-heavy'] && { 'x-heavy': true }),
            'x-call': id,
            'x-wire-path': found.path,
            'x-effect': operation['x-effect'],
            'x-roles': operation['x-roles'],
            ...(operation['x-scopes'] && { 'x-scopes': operation['x-scopes'] }),
          },
        },
      ]
    }),
  )
  const used = new Set(Object.values(paths).flatMap(({ post }) => post.tags))
  const responses = responsesOf(reasons, problemStatus)
  reader.components.set('Problem', problem)
  reader.components.set('Reason', wire.components.schemas.Reason)
  return {
    ...wire,
    info: { ...wire.info, title: 'Baliza API', description },
    tags: wire.tags.filter(({ name }) => used.has(name)),
    paths,
    webhooks: undefined,
    components: {
      ...wire.components,
      schemas: Object.fromEntries([...reader.components].toSorted(([a], [b]) => a.localeCompare(b))),
      responses,
    },
  }
}

const description = [
  'Every call for programs, in English. A call is `POST /v1/{family}/{method}` with a JSON object, and an API key or the token of a session in `Authorization: Bearer`.',
  '',
  '- Dates are RFC 3339 with milliseconds and `Z`. A request may use any zone: `2026-11-22T08:00:00-06:00`.',
  '- Every number has a unit in `x-unit` and in its name: `speedKmh`, `odometerKm`, `radiusM`.',
  '- A list is `{ items, next }`: send `next` as `cursor` for the next page. A text to show to the user is `{ message }`, in Spanish. A call without a result answers 204.',
  '- Reports of units and `history.ofUnits` answer in lines with `Accept: application/x-ndjson`: rows while they are computed.',
  '- A refusal is a problem (RFC 9457) with a `code` for programs, and `field` and `pointer` if it is about a field. `Accept-Language: es` selects Spanish sentences.',
  '- A call with the parameter `Idempotency-Key` can be repeated with the same key: it gets the first response, marked by `Idempotent-Replayed: true`. A command to a vehicle has no key, and every repetition is another command.',
  '',
  'Changes are additive: clients must ignore fields that they do not know, and expect new codes in lists of codes.',
].join('\n')

/** @type {Schema} */
const problem = {
  type: 'object',
  description: 'A refusal (RFC 9457).',
  properties: {
    type: { type: 'string', description: 'Address of the documentation of the code.' },
    title: { type: 'string', description: 'What the code means.' },
    status: { type: 'integer', 'x-unit': 'number', description: 'HTTP status.' },
    detail: { type: 'string', description: 'What happened, in the requested language.' },
    instance: { type: 'string', description: 'Id of the request in the server’s log.' },
    code: { ...ref('Reason'), description: 'Reason for programs.' },
    field: { type: 'string', description: 'Path of the field that the reason is about.' },
    pointer: { type: 'string', description: 'The same path as a JSON pointer (RFC 6901).' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
}

/** Returns the statuses of all reasons except that of another method. @param {object} reasons @param {(reason: string) => number} statusOf */
const statusesOf = (reasons, statusOf) =>
  [...new Set(Object.keys(reasons).map(statusOf))].filter((status) => status !== 405)

/** @param {Record<string, { means: string }>} reasons @param {(reason: string) => number} statusOf */
function responsesOf(reasons, statusOf) {
  return Object.fromEntries(
    statusesOf(reasons, statusOf)
      .toSorted()
      .map((status) => {
        const own = Object.entries(reasons).filter(([reason]) => statusOf(reason) === status)
        const [[code, { means }] = ['', { means: '' }]] = own
        const type = `/docs/en/reference/errors.html#${code}`
        const example = { type, title: means, status, detail: means, instance: 'pedido-1042', code }
        const content = { 'application/problem+json': { schema: ref('Problem'), example } }
        return [`Problem${status}`, refusal(status, own, content)]
      }),
  )
}

/** Returns the response of `/v1` to a call's result; `null`: it has none. @param {Schema} output */
function enveloped(output) {
  if (output.type === 'array')
    return {
      type: 'object',
      properties: {
        items: output,
        next: { type: ['string', 'null'], description: 'Cursor of the next page; `null`: there is none.' },
      },
      required: ['items', 'next'],
    }
  if (output['x-void']) return null
  if (output.type === 'string' && output.format === undefined)
    return {
      type: 'object',
      properties: { message: { type: 'string', description: 'Text to show to the user, in Spanish.' } },
      required: ['message'],
    }
  if (['string', 'number', 'integer', 'boolean'].includes(output.type))
    return { type: 'object', properties: { value: output }, required: ['value'] }
  return output
}

/** Wraps an example as {@link enveloped} wraps its schema. @param {unknown} value */
function wrapped(value) {
  if (Array.isArray(value)) return { items: value, next: null }
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? { value } : { message: value }
  return typeof value === 'object' ? value : { value }
}

/** Problems that only calls that write have. */
const ofWrites = [409, 410, 422]

const limits = [
  'type',
  'x-unit',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'default',
  'x-refused',
]

/** A schema’s type without `null`, and without the difference between numbers. @param {Schema} schema */
const kindOf = ({ type }) =>
  [type]
    .flat()
    .map((one) => (one === 'integer' ? 'number' : one))
    .sort()
    .join()

/**
 * Adds the limits that the wire’s payload has to an input’s fields.
 * @param {Schema} input @param {Schema} wire @param {Record<string, any> | undefined} shape
 */
function limited(input, wire, shape = {}) {
  if (input.properties === undefined || wire.properties === undefined) return input
  const properties = Object.entries(input.properties).map(([name, schema]) => {
    const wireName =
      Object.entries(shape).find(([, to]) => (Array.isArray(to) ? to[0] : to) === name)?.[0] ?? name
    const field = wire.properties[wireName]
    if (field === undefined || kindOf(field) !== kindOf(schema)) return [name, schema]
    const own = Object.fromEntries(limits.filter((key) => key in field).map((key) => [key, field[key]]))
    return [name, { ...schema, ...own }]
  })
  const required = (input.required ?? []).filter(
    (/** @type {string} */ name) => properties.find(([own]) => own === name)?.[1].default === undefined,
  )
  return { ...input, properties: Object.fromEntries(properties), required }
}

/** Creates a reader of the English declarations. @param {any} wire @param {any} shapes */
function createReader(wire, shapes) {
  const program = ts.createProgram([typesFile], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    customConditions: ['baliza-source'],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(typesFile)
  const module = source && checker.getSymbolAtLocation(source)
  const table = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Catalogue')
  if (table === undefined) throw new Error(`${typesFile} has no Catalogue`)
  const catalogue = checker.getDeclaredTypeOfSymbol(table)
  /** @type {import('./schemas.mjs').Components} */
  const components = new Map()

  return {
    components,
    /** @param {string} family @param {string} method */
    call(family, method) {
      const rows = propertyOf(catalogue, family)
      const row = checker.getPropertyOfType(rows, method)
      if (row === undefined) throw new Error(`${family}.${method} is not in the English catalogue`)
      const [input, output] = checker.getTypeArguments(
        /** @type {ts.TypeReference} */ (checker.getTypeOfSymbol(row)),
      )
      if (input === undefined || output === undefined) throw new Error(`${family}.${method} is no call`)
      return {
        doc: docOf(row),
        input: objectOf(inlineOf(input)),
        output: schemaOf(output, ''),
      }
    },
  }

  /** @param {ts.Type} type @param {string} name */
  function propertyOf(type, name) {
    const property = checker.getPropertyOfType(type, name)
    if (property === undefined) throw new Error(`no ${name}`)
    return checker.getTypeOfSymbol(property)
  }

  /** An input without fields is an empty object. @param {Schema} schema */
  function objectOf(schema) {
    return schema.type === 'object' || schema.anyOf || schema.$ref
      ? schema
      : { type: 'object', properties: {} }
  }

  /** An input is described in its operation, not as a component. @param {ts.Type} type @returns {Schema} */
  function inlineOf(type) {
    if (type.isUnion()) return { anyOf: type.types.map(inlineOf) }
    return fieldsOf(type, nameOf(type))
  }

  /** @param {ts.Type} type @param {string} field @returns {Schema} */
  function schemaOf(type, field) {
    const alias = type.aliasSymbol?.name
    if (alias === 'Moment') return { type: 'string', format: 'date-time' }
    if (type.isUnion()) return unionOf(type, field)
    if (type.flags & ts.TypeFlags.Void || type.flags & ts.TypeFlags.Undefined) return { 'x-void': true }
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.isStringLiteral() || type.isNumberLiteral()) return codesOf([type.value], field)
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: checker.typeToString(type) === 'true' }
    if (type.flags & ts.TypeFlags.String) return { type: 'string' }
    if (type.flags & ts.TypeFlags.Number)
      return { type: 'number', ...(field === '' && { type: 'integer', 'x-unit': 'count' }) }
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
    if (checker.isArrayType(type)) {
      const [of] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
      return { type: 'array', items: of === undefined ? {} : schemaOf(of, field) }
    }
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' }
    const name = nameOf(type)
    if (name === '') return fieldsOf(type, '')
    if (!components.has(name)) {
      components.set(name, {})
      components.set(name, fieldsOf(type, name))
    }
    return ref(name)
  }

  /** @param {ts.UnionType} type @param {string} field @returns {Schema} */
  function unionOf(type, field) {
    const parts = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined))
    const hasNull = parts.some((one) => one.flags & ts.TypeFlags.Null)
    const rest = parts.filter((one) => !(one.flags & ts.TypeFlags.Null))
    const nullable = (/** @type {Schema} */ one) =>
      !hasNull
        ? one
        : typeof one.type === 'string' && one.enum === undefined && one.const === undefined
          ? { ...one, type: [one.type, 'null'] }
          : { anyOf: [one, { type: 'null' }] }
    if (rest.every((one) => one.flags & ts.TypeFlags.BooleanLiteral) && rest.length === 2)
      return nullable({ type: 'boolean' })
    // A Moment loses its name in a union with undefined.
    if (rest.length === 3 && rest.some((one) => one.symbol?.name === 'Date'))
      return nullable({ type: 'string', format: 'date-time' })
    const values = rest.flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []))
    if (values.length === rest.length) return nullable(codesOf(values, field))
    const [only] = rest
    if (rest.length === 1 && only !== undefined) return nullable(schemaOf(only, field))
    return { anyOf: [...rest.map((one) => schemaOf(one, field)), ...(hasNull ? [{ type: 'null' }] : [])] }
  }

  /** @param {(string | number)[]} values @param {string} field @returns {Schema} */
  function codesOf(values, field) {
    const type = values.every((one) => typeof one === 'number') ? 'integer' : 'string'
    const sorted = [...values].toSorted()
    // A code table of the wire has the same values.
    const known = Object.entries(wire.components.schemas).find(
      ([, one]) => /** @type {any} */ (one)['x-codes'] && sameValues(/** @type {any} */ (one).enum, sorted),
    )
    if (known !== undefined) {
      components.set(known[0], /** @type {Schema} */ (known[1]))
      return ref(known[0])
    }
    return { type, enum: sorted, 'x-codes': field }
  }

  /** @param {ts.Type} type @param {string} owner @returns {Schema} */
  function fieldsOf(type, owner) {
    const index = checker.getIndexInfosOfType(type)[0]
    const properties = checker
      .getPropertiesOfType(type)
      .filter((one) => one.name !== 'settled' && !isNever(checker.getTypeOfSymbol(one)))
    const described = properties.map((property) => {
      const schema = schemaOf(checker.getTypeOfSymbol(property), property.name)
      const doc = docOf(property).replace(/\s*The wire's `[^`]+`\./, '')
      return [property.name, { ...measured(schema, owner, property), ...(doc && { description: doc }) }]
    })
    return {
      type: 'object',
      ...(owner &&
        docOf(type.aliasSymbol ?? type.symbol) && { description: docOf(type.aliasSymbol ?? type.symbol) }),
      properties: Object.fromEntries(described),
      required: properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name),
      ...(index && { additionalProperties: schemaOf(index.type, '') }),
    }
  }

  /** Adds the unit of a number. @param {Schema} schema @param {string} owner @param {ts.Symbol} property @returns {Schema} */
  function measured(schema, owner, property) {
    if (schema.type === 'array') return { ...schema, items: measured(schema.items, owner, property) }
    if (schema.anyOf)
      return {
        ...schema,
        anyOf: schema.anyOf.map((/** @type {Schema} */ one) => measured(one, owner, property)),
      }
    const types = [schema.type].flat()
    if (!types.includes('number') || schema.enum !== undefined) return schema
    const found = wireField(owner, property.name)
    // A number that is a code on the wire too.
    if (found?.$ref !== undefined) return ref(hoist(found.$ref))
    const unit = found?.['x-unit'] ?? suffixes.find(([suffix]) => suffix.test(property.name))?.[1]
    // The test of the document fails on a number without a unit.
    if (unit === undefined) return schema
    const isWhole = found === undefined ? wholes.has(unit) : [found.type].flat().includes('integer')
    return {
      ...schema,
      ...(isWhole && { type: Array.isArray(schema.type) ? ['integer', 'null'] : 'integer' }),
      // The client converts miles per hour.
      'x-unit': unit === 'mph' ? 'km/h' : unit,
    }
  }

  /** Returns the field of the wire that has this name in English. @param {string} owner @param {string} name */
  function wireField(owner, name) {
    const wireName = Object.entries(shapes[owner] ?? {}).find(
      ([, to]) => (Array.isArray(to) ? to[0] : to) === name,
    )?.[0]
    const field = wire.components.schemas[owner]?.properties?.[wireName ?? name]
    return field?.['x-unit'] === undefined && field?.$ref === undefined ? undefined : field
  }

  /** Adds a code table of the wire to the components. @param {string} address */
  function hoist(address) {
    const name = address.split('/').at(-1) ?? ''
    components.set(name, wire.components.schemas[name])
    return name
  }

  /** A field that only another member of a union has. @param {ts.Type} type */
  function isNever(type) {
    return type.isUnion()
      ? type.types.every(isNever)
      : (type.flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined)) !== 0
  }

  /** @param {ts.Type} type */
  function nameOf(type) {
    const symbol = type.aliasSymbol ?? type.symbol
    const { name = '' } = symbol ?? {}
    if (['', '__type', 'Partial', 'Pick', 'Omit', 'Readonly'].includes(name)) return ''
    const given = type.aliasTypeArguments ?? checker.getTypeArguments(/** @type {ts.TypeReference} */ (type))
    const of = given.filter((one) => one.symbol !== undefined && one !== type).map((one) => nameOf(one))
    return [name, ...of].join('')
  }

  /** @param {ts.Symbol | undefined} symbol */
  function docOf(symbol) {
    if (symbol === undefined) return ''
    return ts
      .displayPartsToString(symbol.getDocumentationComment(checker))
      .replace(/\{@link ([^}]*?)\s*\}/g, '`$1`')
      .replace(/\s+/g, ' ')
      .trim()
  }
}

/** @param {unknown[] | undefined} a @param {unknown[]} b */
const sameValues = (a, b) => a?.length === b.length && a.every((one) => b.includes(one))

const wholes = new Set(['ms', 's', 'bytes', 'count', 'number', 'unix-ms'])

/** Units by the end of a field's name, for fields that only the English client has. @type {[RegExp, string][]} */
const suffixes = [
  [/Kmh$/, 'km/h'],
  [/Km$/, 'km'],
  [/(^|[a-z])M$/, 'm'],
  [/Ms$|^ms$/, 'ms'],
  [/Seconds$/, 's'],
  [/Percent$/, '%'],
  [/^(lat|lng|course)$/, 'deg'],
  [/^hours$/, 'h'],
  [/Bytes$|^bytes$/, 'bytes'],
  [/^km$/, 'km'],
  [/Px$/, 'px'],
  [/^deliveries$/, 'count'],
]

/**
 * @typedef {import('./schemas.mjs').Schema} Schema
 * @typedef {import('./schemas.mjs').Components} Components
 */

/** Values for the placeholders of recorded examples, and for fields that no example has. */
const id = '65a1f0c2e4b0a1b2c3d4e5f6'
const time = 1_767_225_600_000
/** @type {Record<string, unknown>} */
const named = {
  lat: 19.4326,
  lng: -99.1332,
  lon: -99.1332,
  imei: '860000000000001',
  imeis: '860000000000001',
  gps: '860000000000001',
  removed: '860000000000001',
  unidades: '860000000000001',
  url: 'https://flota.example/baliza',
  email: 'ana@flota.example',
  sim: '5512345678',
  color: '#428bca',
  zona: 'America/Mexico_City',
  nonce: 'b3f1c2d4e5a69788',
  firma: '0123456789abcdef'.repeat(4),
}

/**
 * Returns an example of a schema: the recorded one where it fits, made up values elsewhere.
 * @param {Schema} schema
 * @param {Components} components
 * @param {unknown} recorded
 * @param {string} [name] the field
 * @returns {any}
 */
export function exampleOf(schema, components, recorded, name = '') {
  const of = (/** @type {Schema} */ one, /** @type {unknown} */ value, field = name) =>
    exampleOf(one, components, value, field)
  if (schema.$ref !== undefined) {
    const target = components.get(schema.$ref.split('/').at(-1)) ?? {}
    return of({ ...target, ...(schema.default !== undefined && { default: schema.default }) }, recorded)
  }
  const options = schema.oneOf ?? schema.anyOf
  if (options !== undefined) return of(chosen(options, components, recorded), recorded)
  const types = [schema.type].flat()
  if (types.includes('object') || schema.properties !== undefined) {
    const given = /** @type {Record<string, unknown>} */ (isObject(recorded) ? recorded : {})
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => field in given || schema.required?.includes(field),
    )
    return Object.fromEntries(
      fields.map(([field, one]) => [field, of(/** @type {Schema} */ (one), given[field], field)]),
    )
  }
  if (types.includes('array')) {
    const given = Array.isArray(recorded) && recorded.length > 0 ? recorded : [undefined]
    if (schema.prefixItems !== undefined)
      return schema.prefixItems.map((/** @type {Schema} */ one) => of(one, given[0]))
    return given.map((one) => of(schema.items ?? {}, one))
  }
  return fits(schema, recorded) ? recorded : made(schema, recorded, name)
}

const isObject = (/** @type {any} */ value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the option of a union that the recorded value has. */
function chosen(
  /** @type {Schema[]} */ options,
  /** @type {Components} */ components,
  /** @type {any} */ recorded,
) {
  const resolved = options.map((one) =>
    one.$ref ? (components.get(one.$ref.split('/').at(-1)) ?? one) : one,
  )
  if (recorded === null) return resolved.find(({ type }) => type === 'null') ?? resolved[0]
  if (!isObject(recorded)) return resolved.find((one) => fits(one, recorded)) ?? resolved[0]
  return (
    resolved.find((one) =>
      Object.entries(one.properties ?? {}).every(
        ([field, { const: only }]) => only === undefined || only === recorded[field],
      ),
    ) ?? resolved[0]
  )
}

/** Whether a recorded plain value is valid. Placeholders are not. */
function fits(/** @type {Schema} */ schema, /** @type {unknown} */ value) {
  if (value === undefined) return false
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum !== undefined) return schema.enum.includes(value)
  const types = [schema.type].flat()
  if (value === null) return types.includes('null')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  if (typeof value === 'string') return types.includes('string') && !/^<\w+>$|…$/.test(value)
  return types.includes(typeof value)
}

function made(/** @type {Schema} */ schema, /** @type {unknown} */ recorded, /** @type {string} */ name) {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (recorded === '<id>') return id
  if (schema.format === 'date-time') return new Date(time).toISOString()
  if (type === 'integer' || type === 'number') {
    if (schema['x-unit'] === 'unix-ms') return time
    if (schema['x-unit'] === 'unix-s') return time / 1_000
    return named[name] ?? Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : 1)
  }
  if (type === 'boolean') return false
  if (type === 'null') return null
  if (named[name] !== undefined) return named[name]
  if (/(^|_)id(_|$)/.test(name)) return id
  if (schema.pattern?.includes('\\d\\d:\\d\\d') || schema.pattern?.includes(':[0-5]')) return '08:00'
  return name.padEnd(Math.min(schema.minLength ?? 0, 64), 'x').slice(0, schema.maxLength)
}

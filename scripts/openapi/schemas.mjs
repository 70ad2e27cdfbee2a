import { toJsonSchema } from '@valibot/to-json-schema'

/**
 * @typedef {Record<string, any>} Schema A JSON Schema of draft 2020-12.
 * @typedef {Map<string, Schema>} Components Named schemas, by name.
 */

/**
 * Converts a schema of the agreement to JSON Schema. Schemas with a name and code tables become components.
 * @param {import('valibot').GenericSchema} schema
 * @param {Components} components
 * @returns {Schema}
 */
export function convert(schema, components) {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = /** @type {Schema} */ (
    toJsonSchema(schema, {
      target: 'draft-2020-12',
      typeMode: 'input',
      overrideAction: ({ valibotAction, jsonSchema }) => actionOf(valibotAction, jsonSchema),
    })
  )
  return tidy(inlined(json, $defs), components)
}

/** Actions that JSON Schema cannot express. Their message describes the rule to people. */
const checks = new Set(['check', 'partial_check', 'check_items'])
/** Actions that change a value or are always true of JSON. */
const neutral = new Set(['trim', 'to_lower_case', 'finite'])

/** @param {any} action @param {Schema} json @returns {Schema | null} */
function actionOf(action, json) {
  if (neutral.has(action.type)) return json
  if (checks.has(action.type)) {
    const refused = typeof action.message === 'string' ? [action.message] : []
    return { ...json, ...(refused.length > 0 && { 'x-refused': [...(json['x-refused'] ?? []), ...refused] }) }
  }
  if (action.type !== 'regex' || action.requirement.flags === '') return null
  if (action.requirement.flags !== 'i' && action.requirement.flags !== 'u')
    throw new Error(`no JSON Schema for ${action.requirement}`)
  const { source, flags } = action.requirement
  return {
    ...json,
    pattern: flags === 'i' ? source.replaceAll('a-f', 'a-fA-F').replaceAll('a-z', 'a-zA-Z') : source,
  }
}

/** Replaces references to local definitions by the definitions. They are only used for lazy schemas, which are not recursive. */
function inlined(/** @type {any} */ json, /** @type {Record<string, Schema>} */ definitions) {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map((one) => inlined(one, definitions))
  const name = typeof json.$ref === 'string' ? json.$ref.replace('#/$defs/', '') : undefined
  if (name !== undefined) return inlined(definitions[name], definitions)
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, inlined(value, definitions)]))
}

/** @param {string} name */
export const ref = (name) => ({ $ref: `#/components/schemas/${name}` })

/** Writes a schema in the forms that most code generators read, and moves named schemas to the components. */
function tidy(/** @type {any} */ json, /** @type {Components} */ components) {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map((one) => tidy(one, components))
  const inside = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, key === 'default' ? value : tidy(value, components)]),
  )
  return hoisted(typed(required(nullable(united(inside)))), components)
}

/** Merges the objects of an intersection. */
function united(/** @type {Schema} */ { allOf, ...json }) {
  return allOf === undefined ? json : merged([...allOf, json])
}

/** @param {Schema[]} parts @returns {Schema} */
function merged(parts) {
  const split = parts.findIndex((part) => part.oneOf ?? part.anyOf)
  if (split >= 0) {
    const { oneOf, anyOf, ...rest } = parts[split] ?? {}
    const others = parts.toSpliced(split, 1, rest)
    return {
      [oneOf ? 'oneOf' : 'anyOf']: (oneOf ?? anyOf).map((/** @type {Schema} */ one) =>
        merged([...others, one]),
      ),
    }
  }
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: [...new Set(parts.flatMap((part) => part.required ?? []))],
  }
}

/** Writes `type: ['string', 'null']` for a plain type. */
function nullable(/** @type {Schema} */ json) {
  const { anyOf, ...rest } = json
  const [some, none] = anyOf ?? []
  if (anyOf?.length !== 2 || none.type !== 'null' || typeof some.type !== 'string') return json
  return some.enum === undefined && some.const === undefined && some.$ref === undefined
    ? { ...some, ...rest, type: [some.type, 'null'] }
    : json
}

/**
 * Marks a field as required whose default its own schema refuses: the form's own message for a missing field comes from such a
 * default.
 */
function required(/** @type {Schema} */ json) {
  if (json.type !== 'object' || json.properties === undefined) return json
  const entries = Object.entries(json.properties)
  const needed = entries.filter(([, field]) => refusesDefault(field)).map(([name]) => name)
  const properties = Object.fromEntries(
    entries.map(([name, { default: standard, ...field }]) => [
      name,
      standard === undefined || needed.includes(name) ? field : { ...field, default: standard },
    ]),
  )
  return { ...json, properties, required: [...new Set([...(json.required ?? []), ...needed])] }
}

/** @param {Schema} field */
function refusesDefault({ default: standard, ...field }) {
  // The default of a missing moment is NaN.
  if (typeof standard === 'number') return Number.isNaN(standard)
  if (typeof standard === 'string')
    return (
      standard.length < (field.minLength ?? 0) ||
      (field.pattern !== undefined && !new RegExp(field.pattern).test(standard)) ||
      (field.enum !== undefined && !field.enum.includes(standard))
    )
  if (Array.isArray(standard)) return standard.length < (field.minItems ?? 0)
  if (typeof standard !== 'object' || standard === null) return false
  return (field.required ?? []).some((/** @type {string} */ name) => !(name in standard))
}

/** Gives codes their type: a list of integers is not of numbers. */
function typed(/** @type {Schema} */ json) {
  const { enum: values, const: only } = json
  const all = values ?? (only === undefined ? [] : [only])
  if (all.length === 0) return json
  const type = all.every((/** @type {unknown} */ one) => Number.isInteger(one)) ? 'integer' : typeof all[0]
  return { type, ...json, ...(type === 'integer' && { type }) }
}

/** @param {Schema} json @param {Components} components */
function hoisted(json, components) {
  const { 'x-name': name, 'x-codes': codes, ...schema } = json
  if (name !== undefined) {
    components.set(name, schema)
    return ref(name)
  }
  if (codes === undefined) return json
  // A field may have only some of the codes.
  const values = [...new Set([...(components.get(codes)?.enum ?? []), ...schema.enum])]
  components.set(codes, { ...schema, enum: values, 'x-codes': codes })
  return schema.enum.length === values.length ? ref(codes) : { ...schema, 'x-codes': codes }
}

import { writeEnglishOpenapi } from './english.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */

/** Writes the types of the Python client. */
export async function writePythonTypes() {
  return describePython(JSON.parse(await writeEnglishOpenapi()))
}

/**
 * Describes the client `baliza.py` for type checkers: each call, and the dictionaries of requests and answers.
 * @param {any} document the description of `/v1`
 */
export function describePython({ paths, components: { schemas } }) {
  /** @type {Map<string, string[]>} */
  const families = new Map()
  for (const [path, { post }] of Object.entries(paths)) {
    const [, , family = '', method = ''] = path.split('/')
    families.set(family, [...(families.get(family) ?? []), ...methodsOf(family, method, post, schemas)])
  }
  const named = [...families].map(([family, methods]) => ({ family, name: `_${pascal(family)}`, methods }))
  return [
    head,
    ...Object.entries(schemas).map(([name, schema]) => definition(name, schema)),
    ...named.map(({ name, methods }) => [`class ${name}:`, ...methods.map(indented)].join('\n')),
    [
      client,
      ...named.map(
        ({ family, name }) => `    @property\n    def ${identifier(family)}(self) -> ${name}: ...`,
      ),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const head = `"""Types of baliza.py, generated from openapi.en.json."""

import datetime
import typing as t

from typing_extensions import NotRequired, TypedDict

_Row = t.TypeVar("_Row")
_Time = t.Union[datetime.datetime, str]

class ProblemError(Exception):
    problem: Problem
    status: t.Optional[int]
    code: t.Optional[str]
    field: t.Optional[str]
    request_id: t.Optional[str]
    def __init__(self, problem: t.Any) -> None: ...

class LostAnswer(Exception): ...

class Page(t.List[_Row]):
    next: t.Optional[str]`

const client = `class Client:
    def __init__(
        self,
        host: str,
        api_key: t.Optional[str] = ...,
        timeout: float = ...,
        attempts: int = ...,
        language: str = ...,
    ) -> None: ...
    def call(self, family: str, method: str, **fields: t.Any) -> t.Any: ...`

/** @param {string} family @param {string} method @param {any} operation @param {Record<string, Schema>} schemas */
function methodsOf(family, method, operation, schemas) {
  const { schema } = operation.requestBody.content['application/json']
  const answer = operation.responses[200]?.content['application/json'].schema
  const row = rowOf(answer)
  const result = answer === undefined ? 'None' : row === undefined ? typeOf(answer) : `Page[${row}]`
  const given = parametersOf(schema)
  const doc = `    """${escaped(operation.description)}"""`
  const methods = [define(identifier(method), given, result, doc)]
  const { rows, next } = schemas[answer?.$ref?.split('/').at(-1)]?.properties ?? {}
  const listed = row ?? (rows && next && typeOf(rows.items))
  if (method === 'list' && listed !== undefined)
    methods.push(
      define(
        'each',
        given.filter((parameter) => !parameter.startsWith('cursor:')),
        `t.Iterator[${listed}]`,
        '    """Yields every row of `list`, page by page."""',
      ),
    )
  if (method === 'page')
    methods.push(
      define(
        'feed',
        ['cursor: t.Optional[str] = ...', 'wait_ms: int = ...', '**fields: t.Any'],
        `t.Iterator[${result}]`,
        `    """Yields the pages of \`${identifier(family)}\` without an end."""`,
        '',
      ),
    )
  return methods
}

/** @param {string} name @param {string[]} parameters @param {string} result @param {string} doc @param {string} [keywords] */
function define(name, parameters, result, doc, keywords = '*') {
  const all = ['self', ...(parameters.length > 0 && keywords ? [keywords] : []), ...parameters]
  return `def ${name}(${all.join(', ')}) -> ${result}:\n${doc}\n    ...`
}

/** Returns the type of a list's rows. @param {Schema | undefined} answer */
function rowOf(answer) {
  const { items, next, ...others } = answer?.properties ?? {}
  return items?.type === 'array' && next !== undefined && Object.keys(others).length === 0
    ? typeOf(items.items)
    : undefined
}

/** The fields of a call. Of alternatives, those that all require are required. @param {Schema} schema */
function parametersOf(schema) {
  const options = schema.anyOf ?? schema.oneOf ?? [schema]
  /** @type {Map<string, Set<string>>} */
  const types = new Map()
  for (const { properties = {} } of options)
    for (const [name, field] of Object.entries(properties))
      types.set(name, new Set([...(types.get(name) ?? []), typeOf(field, true)]))
  return [...types].map(([name, own]) => {
    const isRequired = options.every((/** @type {Schema} */ { required = [] }) => required.includes(name))
    return `${safe(name)}: ${union([...own])}${isRequired ? '' : ' = ...'}`
  })
}

/** @param {string} name @param {Schema} schema */
function definition(name, schema) {
  if (schema.properties === undefined) return `${name} = ${typeOf(schema)}`
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties).map(([field, one]) => ({
    field,
    type: required.has(field) ? typeOf(one) : `NotRequired[${typeOf(one)}]`,
    doc: [one.description, unitOf(one)].filter(Boolean).join(' '),
  }))
  // A keyword of Python is a key only in this form, which has no place for documentation.
  if (fields.some(({ field }) => safe(field) !== field))
    return `${name} = TypedDict("${name}", {${fields.map(({ field, type }) => `"${field}": "${type.replaceAll('"', "'")}"`).join(', ')}})`
  return [
    `class ${name}(TypedDict):`,
    ...(schema.description ? [`    """${escaped(schema.description)}"""`] : []),
    ...(fields.length === 0 ? ['    ...'] : []),
    ...fields.flatMap(({ field, type, doc }) => [
      `    ${field}: ${type}`,
      ...(doc ? [`    """${escaped(doc)}"""`] : []),
    ]),
  ].join('\n')
}

/** @param {Schema} schema @returns {string} */
function unitOf(schema) {
  const unit = schema['x-unit'] ?? schema.items?.['x-unit']
  return unit === undefined ? '' : `Unit: ${unit}.`
}

/** @param {Schema} schema @param {boolean} [isInput] a request may have dates as `datetime` @returns {string} */
function typeOf(schema, isInput = false) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return union(options.map((/** @type {Schema} */ one) => typeOf(one, isInput)))
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return `t.Literal[${values.map(literal).join(', ')}]`
  return union([schema.type].flat().map((type) => plain(type, schema, isInput)))
}

/** @param {string | undefined} type @param {Schema} schema @param {boolean} isInput */
function plain(type, schema, isInput) {
  if (type === 'null') return 'None'
  if (type === 'integer') return 'int'
  if (type === 'number') return 'float'
  if (type === 'boolean') return 'bool'
  if (type === 'array') return `${isInput ? 't.Sequence' : 't.List'}[${typeOf(schema.items ?? {}, isInput)}]`
  if (type === 'string') return isInput && schema.format === 'date-time' ? '_Time' : 'str'
  if (type !== 'object') return 't.Any'
  const { additionalProperties: values } = schema
  return `t.${isInput ? 'Mapping' : 'Dict'}[str, ${typeof values === 'object' ? typeOf(values, isInput) : 't.Any'}]`
}

/** @param {string[]} types */
function union(types) {
  const all = [...new Set(types)]
  return all.length === 1 ? String(all[0]) : `t.Union[${all.join(', ')}]`
}

/** @param {unknown} value */
const literal = (value) =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value)

/** Names of fields that are keywords. The client removes the underscore. @param {string} name */
const safe = (name) =>
  /^(from|import|class|global|pass|in|is|not|or|and|if|for|with|as)$/.test(name) ? `${name}_` : name
/** @param {string} kebab */
const identifier = (kebab) => safe(kebab.replaceAll('-', '_'))
/** @param {string} kebab */
const pascal = (kebab) => kebab.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())
/** @param {string} text */
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')
/** @param {string} text */
const indented = (text) => text.replace(/^/gm, '    ')

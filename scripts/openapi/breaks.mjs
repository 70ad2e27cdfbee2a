import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAside } from '../run.mjs'

/** @typedef {import('./schemas.mjs').Schema} Schema */
/** @typedef {'sent' | 'answered'} Direction */

const documents = ['openapi.json', 'openapi.en.json']

/**
 * Returns the differences of the built documents from those of a released package that break its clients.
 * @param {string} spec what `npm pack` takes: a version in the registry, a folder or an archive
 * @returns {Promise<string[] | null>} `null`: there is no release with documents
 */
export async function breaksSince(spec, built = 'packages/sdk-core/docs') {
  const folder = mkdtempSync(join(tmpdir(), 'baliza-released-'))
  try {
    const packed = await runAside('npm', ['pack', spec, '--json', '--silent', '--pack-destination', folder])
    if (packed.code !== 0) {
      if (packed.output.includes('E404')) return null
      throw new Error(`npm pack ${spec} failed: ${packed.output}`)
    }
    const [{ filename, files }] = JSON.parse(packed.output)
    const released = documents.filter((name) =>
      files.some((/** @type {any} */ { path }) => path === `docs/${name}`),
    )
    if (released.length === 0) return null
    const { code, output } = await runAside('tar', ['-xf', join(folder, filename), '-C', folder])
    if (code !== 0) throw new Error(`tar failed: ${output}`)
    const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))
    return released.flatMap((name) =>
      breaksOf(read(join(folder, 'package/docs', name)), read(join(built, name))).map(
        (one) => `${name}: ${one}`,
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns what an existing client of an OpenAPI document would fail at. New paths, optional inputs, fields of answers and codes
 * of answers do not count: clients ignore what they do not know.
 * @param {any} before @param {any} after
 * @returns {string[]}
 */
export function breaksOf(before, after) {
  /** @type {string[]} */
  const found = []
  /** Pairs of components that are compared already: a schema may contain itself. */
  const compared = new Set()

  for (const group of ['paths', 'webhooks'])
    for (const [path, methods] of Object.entries(before[group] ?? {}))
      for (const [method, was] of Object.entries(methods)) {
        const is = after[group]?.[path]?.[method]
        if (is === undefined) {
          found.push(`${path} is missing`)
          continue
        }
        if (is.requestBody?.required === true && was.requestBody?.required !== true)
          found.push(`${path} requires a body`)
        // The server sends the body of a webhook, and its client answers only with a status.
        const isSent = group === 'paths'
        contents(was.requestBody, is.requestBody, isSent ? 'sent' : 'answered', path)
        for (const [status, response] of isSent ? Object.entries(was.responses) : [])
          if (status < '300') contents(response, is.responses[status], 'answered', `${path} answer ${status}`)
      }
  return [...new Set(found)]

  /** @param {any} was @param {any} is @param {Direction} direction @param {string} at */
  function contents(was, is, direction, at) {
    for (const [type, { schema }] of Object.entries(was?.content ?? {})) {
      const now = is?.content?.[type]?.schema
      if (now === undefined) found.push(`${at} is no longer ${type}`)
      else compare(schema, now, direction, at)
    }
  }

  /** @param {Schema} given @param {Schema} since @param {Direction} direction @param {string} at */
  function compare(given, since, direction, at) {
    if (given.$ref !== undefined && since.$ref !== undefined) {
      const pair = `${given.$ref} ${since.$ref} ${direction}`
      if (compared.has(pair)) return
      compared.add(pair)
      at = given.$ref.split('/').at(-1) ?? at
    }
    const [was, is] = [resolved(before, given), resolved(after, since)]
    // The side that reads must know all that the side that writes may send: clients write what is sent, and read answers.
    const [written, understood] = direction === 'sent' ? [was, is] : [is, was]
    const unknown = typesOf(written).filter((type) => !typesOf(understood).includes(type))
    if (unknown.length > 0 && typesOf(understood).length > 0)
      found.push(`${at}: ${unknown.join(', ')} ${direction === 'sent' ? 'is refused' : 'is new'}`)
    for (const key of ['x-unit', 'format', 'const'])
      if (was[key] !== is[key]) found.push(`${at}: ${key} ${was[key] ?? 'none'} became ${is[key] ?? 'none'}`)
    const missing = (is.required ?? []).filter((/** @type {string} */ name) => !was.required?.includes(name))
    const optional = (was.required ?? []).filter((/** @type {string} */ name) => !is.required?.includes(name))
    if (direction === 'sent') {
      for (const name of missing) found.push(`${at}.${name} is required`)
      for (const value of (was.enum ?? []).filter(
        (/** @type {unknown} */ one) => is.enum?.includes(one) === false,
      ))
        found.push(`${at}: ${value} is refused`)
      if (is.enum !== undefined && was.enum === undefined && was.const === undefined)
        found.push(`${at}: only ${is.enum.join(', ')} is accepted`)
      if (is.pattern !== undefined && was.pattern === undefined) found.push(`${at}: pattern is ${is.pattern}`)
      for (const key of ['anyOf', 'oneOf'])
        if ((is[key] ?? []).length < (was[key] ?? []).length) found.push(`${at}: an alternative is refused`)
      for (const key of ['maxLength', 'maxItems', 'maximum'])
        if ((is[key] ?? Number.POSITIVE_INFINITY) < (was[key] ?? Number.POSITIVE_INFINITY))
          found.push(`${at}: ${key} is ${is[key]}`)
      for (const key of ['minLength', 'minItems', 'minimum'])
        if ((is[key] ?? Number.NEGATIVE_INFINITY) > (was[key] ?? Number.NEGATIVE_INFINITY))
          found.push(`${at}: ${key} is ${is[key]}`)
    } else for (const name of optional) if (is.properties?.[name]) found.push(`${at}.${name} may be missing`)
    for (const [name, property] of Object.entries(was.properties ?? {})) {
      const now = is.properties?.[name]
      if (now === undefined) found.push(`${at}.${name} is missing`)
      else compare(property, now, direction, `${at}.${name}`)
    }
    for (const key of /** @type {const} */ (['items', 'additionalProperties']))
      if (typeof was[key] === 'object' && typeof is[key] === 'object')
        compare(was[key], is[key], direction, `${at}[]`)
    for (const key of ['anyOf', 'oneOf', 'allOf'])
      for (const [index, option] of (was[key] ?? []).entries())
        if (is[key]?.[index] !== undefined) compare(option, is[key][index], direction, at)
  }
}

/** @param {any} document @param {Schema} schema @returns {any} */
const resolved = (document, schema) =>
  schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']

/** Returns the types of a schema, and the components that it may be. @param {any} schema @returns {string[]} */
const typesOf = ({ type, anyOf, oneOf }) => [
  ...[type ?? []].flat(),
  ...[anyOf ?? [], oneOf ?? []].flat().flatMap((one) => one.$ref ?? typesOf(one)),
]

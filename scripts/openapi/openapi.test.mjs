import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { program } from '../run.mjs'
import { describeEvents } from './async.mjs'
import { describeEnglish } from './english.mjs'
import { describePython } from './python.mjs'
import { describeWire } from './wire.mjs'

/** @type {Record<'wire' | 'English' | 'events', any>} */
const documents = { wire: null, English: null, events: null }
beforeAll(async () => {
  documents.wire = await describeWire()
  documents.events = describeEvents(documents.wire)
  documents.English = JSON.parse(JSON.stringify(await describeEnglish(documents.wire)))
}, 60_000)

/** Lists the operations of a document. @param {any} document @returns {{ path: string, operation: any }[]} */
const operationsOf = ({ paths, webhooks }) =>
  Object.entries({ ...paths, ...webhooks }).map(([path, { post }]) => ({ path, operation: post }))
/** @type {Record<string, true | ((text: string) => boolean)>} */
const formats = { email: true, 'date-time': (/** @type {string} */ text) => !Number.isNaN(Date.parse(text)) }

/** Calls a function with each schema inside a document. */
function walk(/** @type {any} */ json, /** @type {(schema: any, path: string) => void} */ visit, path = '') {
  if (typeof json !== 'object' || json === null) return
  visit(json, path)
  for (const [key, value] of Object.entries(json)) if (key !== 'example') walk(value, visit, `${path}/${key}`)
}

const hasPython = await promisify(execFile)('python3', ['-c', 'import typing; typing.NotRequired']).then(
  () => true,
  () => false,
)

/** Resolves every name of the types, and prints the calls with their fields. */
const pythonReader = `
import ast, json, sys, types, typing
sys.modules["typing_extensions"] = typing
source = sys.stdin.read()
ast.parse(source)
module = sys.modules["baliza_types"] = types.ModuleType("baliza_types")
names = vars(module)
exec(compile("from __future__ import annotations\\n" + source, "baliza.pyi", "exec"), names)
for one in list(names.values()):
    if typing.is_typeddict(one):
        typing.get_type_hints(one, names)
calls = {}
for family, found in vars(names["Client"]).items():
    if not isinstance(found, property): continue
    for method, function in vars(typing.get_type_hints(found.fget, names)["return"]).items():
        if callable(function):
            typing.get_type_hints(function, names)
            calls[family + "." + method] = list(function.__annotations__)
print(json.dumps(calls))
`

test.skipIf(!hasPython)('the types for Python have every call and its fields, and lack no name', async () => {
  const types = describePython(documents.English)
  const reading = promisify(execFile)('python3', ['-c', pythonReader])
  reading.child.stdin?.end(types)
  const calls = JSON.parse((await reading).stdout)
  for (const path of Object.keys(documents.English.paths)) {
    const [, , family, method] = path.replaceAll('-', '_').split('/')
    expect(Object.keys(calls)).toContain(`${family}.${method}`)
  }
  expect(calls['reports.general']).toEqual(expect.arrayContaining(['from_', 'to', 'imeis', 'return']))
  expect(calls['users.each']).toContain('limit')
  expect(calls['users.each']).not.toContain('cursor')
  expect(types).toContain('-> t.Iterator[ActivityRow]')
  expect(types).toMatch(/speedKmh: float\n {4}""".*Unit: km\/h\./)
  expect(types.match(/Unit: /g)?.length).toBeGreaterThan(100)
})

describe.each(/** @type {const} */ (['wire', 'English']))('the %s document', (name) => {
  test('every example is valid', () => {
    const document = documents[name]
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
    ajv.addSchema({ $id: 'baliza', components: document.components })
    const faults = []
    let checked = 0
    for (const { path, operation } of operationsOf(document))
      for (const part of [operation.requestBody, ...Object.values(operation.responses)]) {
        const media = part?.content?.['application/json']
        if (media === undefined) continue
        const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"baliza#/'))
        const validate = ajv.compile(schema)
        checked += 1
        if (!validate(media.example)) faults.push(`${path}: ${ajv.errorsText(validate.errors)}`)
      }
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(230)
  })

  test('every number has a unit, and every code its table', () => {
    /** @type {string[]} */
    const bare = []
    walk(documents[name], (schema, path) => {
      const types = [schema.type].flat()
      const isNumber = types.includes('number') || types.includes('integer')
      const isCode = schema.enum !== undefined || schema.const !== undefined
      if (isNumber && !isCode && schema['x-unit'] === undefined) bare.push(path)
      if (schema.enum !== undefined && schema['x-codes'] === undefined && path.includes('/responses/'))
        bare.push(path)
    })
    expect(bare).toEqual([])
    expect(operationsOf(documents[name]).every(({ operation }) => operation.summary !== '')).toBe(true)
  })

  test('a field has no default that its own schema refuses', () => {
    const document = documents[name]
    const ajv = new Ajv2020({ strict: false, formats })
    ajv.addSchema({ $id: 'baliza', components: document.components })
    /** @type {string[]} */
    const refused = []
    walk(document, (schema, path) => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (field?.default === undefined) continue
        const own = JSON.parse(JSON.stringify(field).replaceAll('"#/', '"baliza#/'))
        if (!ajv.validate(own, field.default)) refused.push(`${path}/${name}`)
      }
    })
    expect(refused).toEqual([])
  })
})

test('both documents describe the same answers in lines, with the progress and an end', () => {
  const lined = (/** @type {any} */ document) =>
    operationsOf(document)
      .filter(({ operation: { responses } }) => {
        const success = responses[200]
        return success?.['x-lines'] ?? success?.content?.['application/x-ndjson']
      })
      .map(({ operation }) => operation['x-call'])
      .sort()
  expect(lined(documents.English)).toEqual(lined(documents.wire))
  expect(lined(documents.English)).toEqual(expect.arrayContaining(['history.ofUnits', 'reports.general']))
  const { post } = documents.English.paths['/v1/reports/general']
  const [rows, end] = post.responses[200]['x-lines']['x-itemSchema'].anyOf
  expect(rows.properties.rows.items).toEqual({ $ref: '#/components/schemas/GeneralRow' })
  expect(Object.keys(end.properties)).toEqual(expect.arrayContaining(['status', 'groups', 'days']))
})

test.each(
  /** @type {const} */ (['wire', 'English', 'events']),
)('the public linter finds nothing in the %s document', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'baliza-openapi-'))
  const file = join(folder, 'document.json')
  await writeFile(file, JSON.stringify(documents[name]))
  const { stdout } = await promisify(execFile)(
    program('redocly'),
    ['lint', '--extends=recommended', '--format=json', file],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  )
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{\n')))
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { describeCatalogue } from './catalogue.mjs'
import { root } from './run.mjs'

/**
 * Generates `calls.md`, the reference of all calls in the SDK package, from the rows, the access rules, and real requests and
 * answers (`npm run calls-examples`). `npm run calls-page` writes it; the test compares it.
 */
const page = join(root, 'packages/sdk-core/docs/calls.md')
const source = join(root, 'packages')
const results = {
  string: 'a text',
  void: 'nothing but its success',
  number: 'a number',
  boolean: 'yes or no',
}

const { calls, access, reasons, scopesOf } = await load()
const { families, types } = describeCatalogue(calls)
const examples = JSON.parse(await readFile(new URL('calls-examples.json', import.meta.url), 'utf8'))
const intro = await readFile(new URL('calls-page.md', import.meta.url), 'utf8')
const text = `${[
  intro.trim().replace('{{number}}', String(families.flatMap((family) => family.calls).length)),
  ...overview(),
  ...writeReasons(),
  ...families.flatMap(writeFamily),
  ...writeTypes(),
]
  .join('\n')
  .trim()}\n`

if (process.argv.includes('--write')) {
  await writeFile(page, text)
  console.log('calls.md: written')
} else {
  const committed = await readFile(page, 'utf8').catch(() => '')
  if (committed !== text) {
    console.error(
      'calls.md is not what the calls say: run "npm run calls-page", read the diff and commit it.',
    )
    process.exit(1)
  }
  console.log('calls.md: as the calls say')
}

/** Bundles and imports the rows and the rules. */
async function load() {
  const outfile = join(root, `node_modules/.cache/baliza/calls-page-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: `export { calls } from '@baliza/sdk-core/internal'
export { access, reasons, scopesOf } from '@baliza/sdk-core/agreement'`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: {
      '@baliza/sdk-core/agreement': join(source, 'sdk-core/src/agreement/index.ts'),
      '@baliza/sdk-core/internal': join(source, 'sdk-core/src/internal.ts'),
    },
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile, { force: true })
  }
}

/** Documents the fields of a refusal, other than its text. */
function writeReasons() {
  const rows = Object.entries(reasons).map(
    ([reason, { httpStatus, means }]) => `| \`${reason}\` | ${httpStatus} | ${means} |`,
  )
  return [
    '',
    '## Refusals',
    '',
    'A refusal is `{ status, mensaje, codigo, campo? }`: its text for people, its reason, and the field of the payload that it is about, where it is about one. The client has them as `error.mensaje`, `error.reason` and `error.field`. Every answer has a header `X-Request-Id`, by which the server’s log names the request: the one that the request brought, or one that the server made (`error.requestId`).',
    '',
    '| Reason | HTTP | Means |',
    '|---|---|---|',
    ...rows,
  ]
}

function overview() {
  const rows = families.flatMap((family) =>
    family.calls.map(
      (call) =>
        `| [\`${call.id}\`](#${anchor(call.id)}) | \`${call.name}\` | \`${call.path}\` | ${roles(family.name, call)} |`,
    ),
  )
  return ['', '## All calls', '', '| SDK | catalogue | path | roles |', '|---|---|---|---|', ...rows]
}

function writeFamily(family) {
  return [
    '',
    `## ${family.name}`,
    '',
    family.doc,
    ...family.calls.flatMap((call) => writeCall(family.name, call)),
  ]
}

function writeCall(family, call) {
  const path = call.second === null ? `\`${call.path}\`` : `\`${call.path}\`, or \`${call.second}\` to search`
  return [
    '',
    `### ${call.id}`,
    '',
    ...(call.doc === '' ? [] : [call.doc, '']),
    `- \`POST\` ${path} · \`${call.name}\` · ${call.effect}${call.keyless ? ' · no key' : ''}`,
    `- **Who:** ${who(access[family][call.method], call)}`,
    `- **In TypeScript:** ${results[call.result] ?? `\`${call.result}\`${named(call.result)}`}${call.returns === '' ? '' : ` – ${call.returns}`}`,
    ...payload(call),
    ...example(call),
  ]
}

/** Formats a recorded request and its answer. */
function example({ id, path, second }) {
  const one = examples[id]
  // The contract test names calls without an example.
  if (one === undefined) return []
  const request = one.sent === null ? '' : `\n\n${JSON.stringify(one.sent, null, 2)}`
  const paths = second === null ? path : `${path}, ${second}`
  return [
    '',
    '```http',
    `POST ${paths}${request}`,
    '```',
    '',
    `answers ${one.httpStatus}`,
    '',
    '```json',
    JSON.stringify(one.body, null, 2),
    '```',
  ]
}

function payload({ payloads, asUser }) {
  const [first = [], ...more] = payloads
  const same = (a, b) => a.name === b.name && a.type === b.type && a.optional === b.optional
  const common = first.filter((field) => more.every((other) => other.some((one) => same(one, field))))
  if (first.length === 0) return ['- **Payload:** none']
  const rows = common.map((field) => {
    const doc =
      field.doc === '' && field.name === 'user' && asUser
        ? 'Whose; the session’s user unless given.'
        : field.doc
    return `| \`${field.name}\` | ${cell(field)} | ${doc} |`
  })
  const either = payloads
    .map((fields) =>
      fields.filter((field) => !common.includes(field) && !common.some((one) => same(one, field))),
    )
    .map((fields) =>
      fields.map((field) => `\`${field.name}\` ${cell(field).replaceAll('\\|', '|')}`).join(', '),
    )
  return [
    '',
    '| payload | type | |',
    '|---|---|---|',
    ...rows,
    ...(more.length === 0
      ? []
      : ['', 'and one of these:', '', ...either.map((fields) => `- ${fields || 'nothing more'}`)]),
  ]
}

function cell({ type, optional }) {
  return `\`${type.replaceAll('|', '\\|')}\`${optional ? ', optional' : ''}`
}

/**
 * Describes the accounts that may make a call. Throws if a part of the rule has no text here, so that the page never omits it.
 */
function who(rule, call) {
  const {
    roles: _,
    integrates,
    flag,
    user,
    imei,
    unit,
    login,
    row,
    byLink,
    onBoard,
    embeddable,
    keys: __,
    shows: ___,
    ...unknown
  } = rule
  if (Object.keys(unknown).length > 0)
    throw new Error(`${call.id}: no text for the rule's ${Object.keys(unknown).join(', ')}`)
  if (call.open) return 'anybody, without a session'
  const [family] = call.id.split('.')
  const parts = [roleText(access[family][call.method].roles)]
  if (integrates) parts.push('of role 2 with the permission `integraciones`')
  if (typeof flag === 'string') parts.push(`with the permission \`${flag}\``)
  if (typeof flag === 'function')
    parts.push(`with the permission \`${flag({ tipo: 1 })}\`, for routes \`${flag({ tipo: 4 })}\``)
  const oneself = 'oneself, or an account that one administers'
  if (user !== undefined) parts.push(`\`${user}\`: ${oneself}`)
  if (login !== undefined) parts.push(`\`${login}\`: ${oneself}`)
  if (imei !== undefined) parts.push(`\`${imei}\`: units that one sees`)
  if (unit !== undefined) parts.push(`\`${unit}\`: a unit that one sees`)
  if (row !== undefined) parts.push(`\`${row[0]}\`: one’s own, or of an account that one administers`)
  if (embeddable) parts.push('a token made for embedding too, as far as it shows')
  if (byLink) parts.push('or the token of a link to one unit, for that unit alone')
  if (onBoard) parts.push('or the token of a link to a board, as far as that shows')
  parts.push(keyText(rule, call))
  return parts.join('; ')
}

/** Describes the API keys that allow a call. */
function keyText(rule, call) {
  const { keys } = rule
  if (keys === 'none') return 'no API key'
  const held = keys === 'narrowed' ? ', also one held to some units' : ''
  const users = typeof keys === 'function' && keys({ tipo: 'users' }) === 'none' ? ', but not for users' : ''
  const scopes = scopesOf({ row: call, rule }).map((scope) => `\`${scope}\``)
  return `an API key with ${scopes.join(' and ')}${held}${users}`
}

function roleText(given) {
  if (given === undefined) return 'any session'
  const names = { 1: 'mirror accounts', 2: 'users', 3: 'managers', 4: 'super administrators' }
  return given
    .map((role) => names[role])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
}

function roles(family, call) {
  return call.open ? 'open' : (access[family][call.method].roles ?? [1, 2, 3, 4]).join(', ')
}

function writeTypes() {
  return [
    '',
    '## Types',
    '',
    'The SDK returns these types: numbers, booleans, and `null` for an unknown value. On the wire, a field can have another name and another form; the example of each call shows them. Only `WebhookEvent` has the same form on the wire.',
    ...types.flatMap(({ name, doc, fields, text }) => [
      '',
      `### ${name}`,
      '',
      ...(doc === '' ? [] : [doc, '']),
      ...(text === null ? [] : [`\`${text}\``]),
      ...(fields.length === 0
        ? []
        : [
            '| field | type | |',
            '|---|---|---|',
            ...fields.map((field) => `| \`${field.name}\` | ${cell(field)} | ${field.doc} |`),
          ]),
    ]),
  ]
}

/** Returns the descriptions of the types in a text. */
function named(text) {
  const found = types.filter(({ name }) => text === name || text.replace(/\[\]$/, '') === name)
  return found.length === 0 ? '' : ` ([fields](#${anchor(found[0]?.name ?? '')}))`
}

/** Returns the anchor that GitHub generates for a heading. */
function anchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')
}

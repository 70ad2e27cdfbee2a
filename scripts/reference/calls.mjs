import { readFile } from 'node:fs/promises'
import { describeCatalogue } from './catalogue.mjs'
import { loadSource } from './load.mjs'

/** The recorded example of each call (`npm run calls-examples`). */
const examples = JSON.parse(await readFile(new URL('calls-examples.json', import.meta.url), 'utf8'))
/** The recorded body of each event that a webhook posts. */
const posts = JSON.parse(await readFile(new URL('webhook-examples.json', import.meta.url), 'utf8'))
const results = {
  string: 'a text',
  void: 'nothing but its success',
  number: 'a number',
  boolean: 'yes or no',
}

/** Writes the reference of all calls, from their rows, the access rules, and the recorded examples. */
export async function writeCalls() {
  const sources = await loadSource(`export { access, calls, reasons, scopesOf } from '@baliza/agreement'`)
  const { families, types } = describeCatalogue(sources.calls)
  const intro = await readFile(new URL('calls-intro.md', import.meta.url), 'utf8')
  const page = { ...sources, families, types }
  return `${[
    intro.trim().replace('{{number}}', String(families.flatMap((family) => family.calls).length)),
    ...overview(page),
    '',
    '## Refusals',
    '',
    'A refusal is `{ status, mensaje, codigo, campo? }`: its text for people, its reason, and the field of the payload that it is about, where it is about one. The client has them as `error.mensaje`, `error.reason` and `error.field`. Every answer has a header `X-Request-Id`, by which the server’s log names the request: the one that the request brought, or one that the server made (`error.requestId`).',
    '',
    ...writeReasons(page),
    ...families.flatMap((family) => writeFamily(page, family)),
    ...writePosts(),
    ...writeTypes(page),
  ]
    .join('\n')
    .trim()}\n`
}

/** Writes the table of the reasons of refusals. @param {any} page */
export const writeReasons = ({ reasons }) => [
  '| Reason | HTTP | As a problem | Means |',
  '|---|---|---|---|',
  ...Object.entries(reasons).map(
    ([reason, { httpStatus, problemStatus = httpStatus, means }]) =>
      `| \`${reason}\` | ${httpStatus} | ${problemStatus} | <a id="${reason}"></a>${means} |`,
  ),
]

/** @param {any} page */
function overview(page) {
  const rows = page.families.flatMap((family) =>
    family.calls.map(
      (call) =>
        `| [\`${call.id}\`](#${anchor(call.id)}) | \`${call.name}\` | \`${call.path}\` | ${roles(page, family.name, call)} |`,
    ),
  )
  return ['', '## All calls', '', '| SDK | catalogue | path | roles |', '|---|---|---|---|', ...rows]
}

/** @param {any} page @param {any} family */
function writeFamily(page, family) {
  return [
    '',
    `## ${family.name}`,
    '',
    family.doc,
    ...family.calls.flatMap((call) => writeCall(page, family.name, call)),
  ]
}

/** @param {any} page @param {string} family @param {any} call */
function writeCall(page, family, call) {
  const path = call.second === null ? `\`${call.path}\`` : `\`${call.path}\`, or \`${call.second}\` to search`
  return [
    '',
    `### ${call.id}`,
    '',
    ...(call.doc === '' ? [] : [call.doc, '']),
    `- \`POST\` ${path} · \`${call.name}\` · ${call.effect}${call.keyless ? ' · no key' : ''}`,
    `- **Who:** ${who(page, page.access[family][call.method], call)}`,
    `- **In TypeScript:** ${results[call.result] ?? `\`${call.result}\`${named(page, call.result)}`}${call.returns === '' ? '' : ` – ${call.returns}`}`,
    ...(call.pages ? [`- **Pages:** \`${call.id}.each\` yields every row, page by page`] : []),
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
function who({ access, scopesOf }, rule, call) {
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
    refers: ____,
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
  parts.push(keyText(scopesOf, rule, call))
  return parts.join('; ')
}

/** Describes the API keys that allow a call. */
function keyText(scopesOf, rule, call) {
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

function roles({ access }, family, call) {
  return call.open ? 'open' : (access[family][call.method].roles ?? [1, 2, 3, 4]).join(', ')
}

/** Writes the bodies that webhooks post. */
const writePosts = () => [
  '',
  '## Webhook posts',
  '',
  'The body of each type, as the server posted it: see [`WebhookEvent`](#webhookevent).',
  ...Object.values(posts).flatMap((body) => ['', '```json', JSON.stringify(body, null, 2), '```']),
]

/** @param {any} page */
function writeTypes({ types }) {
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
function named({ types }, text) {
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

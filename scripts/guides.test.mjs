import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const folder = join(root, 'packages/widgets/guides')
const guides = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
const manifest = JSON.parse(readFileSync(join(root, 'packages/widgets/dist/custom-elements.json'), 'utf8'))
/** @type {{ tagName: string, [list: string]: any }[]} */
const elements = manifest.modules.flatMap((/** @type {any} */ { declarations }) => declarations)
const namesOf = (/** @type {string} */ list) =>
  elements.flatMap((element) => element[list] ?? []).map(({ name }) => name)
const every = (/** @type {RegExp} */ pattern) =>
  guides.flatMap(([name, text]) =>
    [...String(text).matchAll(pattern)].map((found) => [name, ...found.slice(1)]),
  )

test('the elements, events, tokens and states that a guide names are there', () => {
  const tags = elements.map(({ tagName }) => tagName)
  const known = new Set([...tags, ...namesOf('events'), ...namesOf('cssProperties')])
  const named = every(/(?<![/@\w.-])((?:--)?baliza-[a-z]+(?:-[a-z]+)*)(?![\w.])/g)
  expect(named.length).toBeGreaterThan(40)
  for (const [guide, name] of named) expect(known, `${guide}: ${name}`).toContain(name)
  for (const [guide, state] of every(/:state\((\w+)\)/g)) expect(namesOf('cssStates'), guide).toContain(state)
  for (const [guide, part] of every(/::part\((\w+)\)/g)) expect(namesOf('cssParts'), guide).toContain(part)
  for (const [guide, slot] of every(/slot="(\w+)"/g)) expect(namesOf('slots'), guide).toContain(slot)
})

test('the attributes and methods that a guide names are there', () => {
  for (const [guide, tag, inside] of every(
    /<(baliza-[a-z-]+)((?:\s+[@\w-]+(?:="[^"]*"|=\{[^}]*\}+)?)*)\s*\/?>/g,
  )) {
    const element = elements.find(({ tagName }) => tagName === tag)
    const attributes = [...(element?.attributes ?? []), ...(element?.events ?? [])].map(({ name }) => name)
    for (const [, name] of String(inside).matchAll(/\s(?:@|on(?=baliza))?([\w-]+)(?==|\s|$)/g))
      expect([...attributes, 'style', 'id'], `${guide}: <${tag} ${name}>`).toContain(name)
  }
  for (const [guide, method] of every(/querySelector\('baliza-map'\)\.(\w+)\(/g))
    if (method !== 'addEventListener') expect(namesOf('members'), guide).toContain(method)
})

test('the two lines of the first guide are those of the README, which a test runs', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [lines] = /```html\n[\s\S]*?```/.exec(readme) ?? []
  expect(readFileSync(join(folder, '1-primeros-pasos.mdx'), 'utf8')).toContain(lines)
})

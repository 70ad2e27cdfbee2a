import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { formatted } from './formatted.mjs'
import { root } from './run.mjs'

/**
 * Generates the lists of families from the folders of `sdk-core/src/families`. A family is a folder with its rows (`calls.ts`),
 * their access rules (`access.ts`), payload schemas (`payload.ts`), fake answers (`fake.ts`) and examples (`sample.ts`). The
 * server has its handlers in `server/src/calls`. The compiler reports a missing file, because the lists import it anyway.
 *
 * `npm run families` writes them; the test compares them.
 */
const folder = join(root, 'packages/sdk-core/src/families')
const head = '// Written by `npm run families` from the folders next to it.\n\n'

/** @typedef {{ readonly folder: string, readonly name: string, readonly types: readonly string[] }} Family */

/**
 * Reads the families from their folders. The client's name for `mirror-accounts` is `mirrorAccounts`.
 * @returns {readonly Family[]}
 */
function readFamilies() {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      folder: name,
      name: name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
      types: typesOf(readFileSync(join(folder, name, 'calls.ts'), 'utf8')),
    }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** Returns the types that a file exports. @param {string} source */
const typesOf = (source) =>
  [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name).sort()

/**
 * @param {readonly Family[]} families
 * @returns {readonly (readonly [file: string, text: string])[]}
 */
function writeLists(families) {
  const each = (/** @type {(family: Family) => string} */ line) => families.map(line).join('\n')
  /** Imports one export of every folder, under the name of its family. */
  const from = (/** @type {string} */ file, /** @type {string} */ name, alias = name) =>
    each((one) => `import { ${name} as ${one.name}${upper(alias)} } from './${one.folder}/${file}.js'`)
  const table = (/** @type {string} */ name, of = name, type = '') =>
    `export const ${name}${type} = {\n${each((one) => `  ${one.name}: ${one.name}${upper(of)},`)}\n}\n`
  const names = each(({ name }) => `  ${name},`)
  return [
    [
      join(folder, 'index.ts'),
      `${each((one) => `import { ${one.name} } from './${one.folder}/calls.js'`)}

/** The call catalogue: every call there is, once. The client makes its methods from it, the server must implement it. */
export const calls = {\n${names}\n}\n`,
    ],
    [
      join(folder, 'names.ts'),
      `/** What the families are called. The client knows no more of them until it makes its first call. */
export const familyNames = [\n${each(({ name }) => `  '${name}',`)}\n] as const\n`,
    ],
    [
      join(folder, 'types.ts'),
      families
        .filter(({ types }) => types.length > 0)
        .map((one) => `export type { ${one.types.join(', ')} } from './${one.folder}/calls.js'\n`)
        .join(''),
    ],
    [
      join(folder, 'agreement.ts'),
      `import type { Rule } from '../agreement/rules.js'
import type { CallTable } from '../calls/index.js'
${from('access', 'access')}
${from('payload', 'payloads')}

/** Every call of the catalogue, and who may make it. */
${table('access', 'access', ': CallTable<Rule>')}
/** The payload of every call, as the server reads it: narrower than the declared one. */
${table('payloads')}`,
    ],
    [
      join(folder, 'testing.ts'),
      `${from('fake', 'fake')}
${from('sample', 'samples')}

/** How the fake host answers every call. */
${table('fakes', 'fake')}
/** A right payload of every call. */
${table('samples')}`,
    ],
    [
      join(root, 'packages/server/src/calls/handlers.ts'),
      `${each((one) => `import { ${one.name} } from './${one.folder}.js'`)}
import type { FamilyName } from '@baliza/sdk-core/internal'
import type { HandlersOf } from './handler-types.js'

/** One handler for every row of the catalogue: a declared call without its handler does not compile. */
export const handlers: { readonly [Name in FamilyName]: HandlersOf<Name> } = {\n${names}\n}\n`,
    ],
  ]
}

const upper = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1)

let stale = 0
for (const [file, text] of writeLists(readFamilies())) {
  const name = relative(root, file)
  const wanted = formatted(file, head + text)
  if (process.argv.includes('--write')) await writeFile(file, wanted)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error(`${name} is not what the folders say: run "npm run families" and commit it.`)
    stale += 1
  } else console.log(`${name}: as committed`)
}
process.exit(stale === 0 ? 0 : 1)

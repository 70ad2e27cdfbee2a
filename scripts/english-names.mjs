import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { writePage } from './english/page.mjs'
import { writeShapes } from './english/shape-modules.mjs'
import { findShapes } from './english/shapes.mjs'
import { createNaming, openSources, readRows, sources } from './english/sources.mjs'
import { writeTypes } from './english/types.mjs'
import { formatted } from './formatted.mjs'
import { root } from './run.mjs'

/**
 * Generates the parts of `@baliza/sdk-core/en` other than a few functions: its types, the translation tables, and its page of
 * names. Sources: the SDK's own declarations and the table `en/names.ts`. `npm run english-names` writes them; the test compares
 * them. Both fail on a field without an English name, and on a name without a field.
 */
const table = await load()
const naming = createNaming(table)
const opened = openSources()
const rows = readRows(opened.program, opened.checker)
const sdk = { ...opened, naming, rows, table }
const head = '// Written by `npm run english-names` from the declarations of the SDK and names.ts.\n\n'

const { text: types } = writeTypes(sdk)
const found = findShapes(sdk)
/** @type {[string, string][]} */
const files = [
  ...[{ name: 'types.ts', text: types }, ...writeShapes(found)].map(
    ({ name, text }) =>
      /** @type {[string, string]} */ ([
        join(sources, 'en', name),
        formatted(join(sources, 'en', name), head + text),
      ]),
  ),
  [join(root, 'packages/sdk-core/docs/english-names.md'), writePage(found.entities)],
]
const wrong = [...naming.problems(), ...found.problems]
for (const one of wrong) console.error(`packages/sdk-core/src/en/names.ts: ${one}`)
let failed = wrong.length
for (const [file, text] of files) {
  const name = relative(root, file)
  if (process.argv.includes('--write')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(
      `${name} is not what the sources say: run "npm run english-names", read the diff and commit it.`,
    )
    failed += 1
  } else console.log(`${name}: as committed`)
}
process.exit(failed === 0 ? 0 : 1)

async function load() {
  const { outputFiles } = await build({
    entryPoints: [join(sources, 'en/names.ts')],
    bundle: true,
    write: false,
    format: 'esm',
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

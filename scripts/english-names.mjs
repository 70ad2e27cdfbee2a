import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from './build-packages.mjs'
import { root } from './run.mjs'

const sources = join(root, 'packages/sdk-core/src')
const generated = join(sources, 'en/generated')
const page = join(root, 'packages/sdk-core/docs/english-names.md')

/**
 * Generates the types and translation tables of `@baliza/sdk-core/en`, which are not in git, if their sources have changed:
 * the SDK's declarations and the table `en/names.ts`.
 * @throws Error on a field without an English name, and on a name without a field
 */
export async function generateEnglish() {
  const stamp = await stampOf({
    name: 'english',
    from: ['packages/sdk-core/src', 'scripts/english', 'scripts/english-names.mjs'],
  })
  const stampFile = join(generated, '.stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  const { modules } = await readEnglish()
  await mkdir(generated, { recursive: true })
  for (const { name, text } of modules)
    await writeFile(
      join(generated, name),
      `// Generated from the declarations of the SDK and names.ts.\n\n${text}`,
    )
  await writeFile(stampFile, stamp)
}

async function readEnglish() {
  // Loaded only to generate: these modules load the TypeScript compiler.
  const { writePage } = await import('./english/page.mjs')
  const { writeShapes } = await import('./english/shape-modules.mjs')
  const { findShapes } = await import('./english/shapes.mjs')
  const { createNaming, openSources, readRows } = await import('./english/sources.mjs')
  const { writeTypes } = await import('./english/types.mjs')
  const table = await load()
  const naming = createNaming(table)
  const opened = openSources()
  const sdk = { ...opened, naming, rows: readRows(opened.program, opened.checker), table }
  const { text: types } = writeTypes(sdk)
  const found = findShapes(sdk)
  const problems = [...naming.problems(), ...found.problems]
  if (problems.length > 0)
    throw new Error(problems.map((one) => `packages/sdk-core/src/en/names.ts: ${one}`).join('\n'))
  return {
    modules: [{ name: 'types.ts', text: types }, ...writeShapes(found)],
    page: writePage(found.entities),
  }
}

async function load() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(sources, 'en/names.ts')],
    bundle: true,
    write: false,
    format: 'esm',
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

// `npm run english-names` writes the page of the names too. The test compares it.
if (process.argv[1] === import.meta.filename) {
  const { page: text } = await readEnglish()
  await generateEnglish()
  if (process.argv.includes('--write')) await writeFile(page, text)
  else if ((await readFile(page, 'utf8').catch(() => '')) !== text) {
    console.error(
      'english-names.md is out of date: run "npm run english-names", read the diff and commit it.',
    )
    process.exit(1)
  }
}

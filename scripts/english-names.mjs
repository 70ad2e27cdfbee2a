import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stampOf } from './build-packages.mjs'
import { root } from './run.mjs'

const generated = join(root, 'packages/sdk-core/src/en/generated')
const names = 'packages/agreement/src/english-names.ts'

/**
 * Generates the types and translation tables of `@baliza/sdk-core/en`, which are not in git, if their sources have changed:
 * the SDK's declarations and the table `english-names.ts`.
 * @throws Error on a field without an English name, and on a name without a field
 */
export async function generateEnglish() {
  const stamp = await stampOf({
    name: 'english',
    from: ['packages/agreement/src', 'packages/sdk-core/src', 'scripts/english', 'scripts/english-names.mjs'],
  })
  const stampFile = join(generated, '.stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  const { modules } = await readEnglish()
  await mkdir(generated, { recursive: true })
  for (const { name, text } of modules)
    await writeFile(
      join(generated, name),
      `// Generated from the declarations of the SDK and english-names.ts.\n\n${text}`,
    )
  await writeFile(stampFile, stamp)
}

/** Reads the fields and their names. @throws Error as {@link generateEnglish} */
export async function readEnglish() {
  // Loaded only to generate: these modules load the TypeScript compiler.
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
  if (problems.length > 0) throw new Error(problems.map((one) => `${names}: ${one}`).join('\n'))
  return {
    modules: [{ name: 'types.ts', text: types }, ...writeShapes(found)],
    entities: found.entities,
  }
}

async function load() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(root, names)],
    bundle: true,
    write: false,
    format: 'esm',
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

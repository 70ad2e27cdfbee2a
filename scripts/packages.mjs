import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findUndocumented } from './documented.mjs'
import { program, root, run } from './run.mjs'

/** What a partner would get from a registry, checked as a registry's user would meet it. */
const published = ['sdk-core', 'widgets', 'cli']

const cache = join(root, 'node_modules/.cache/baliza')
await mkdir(cache, { recursive: true })
// Where its dependencies are found.
const folder = await mkdtemp(join(cache, 'pack-'))
let failed = 0
for (const name of published) {
  const source = join(root, 'packages', name)
  failed += (await run(program('publint'), [source, '--strict'])) === 0 ? 0 : 1
  const packed = await run('npm', [
    'pack',
    source,
    '--pack-destination',
    folder,
    '--silent',
    '--ignore-scripts',
  ])
  if (packed !== 0) throw new Error(`npm pack failed for ${name}`)
  const tarball = join(folder, `baliza-${name}-1.9.1.tgz`)
  // A command line has nothing to import.
  if (name === 'cli') continue
  // What editors read is no module.
  const entries =
    name === 'widgets'
      ? [
          '--exclude-entrypoints',
          ...['custom-elements', 'vscode.html-custom-data', 'web-types'].map((data) => `./${data}.json`),
        ]
      : []
  failed +=
    (await run(program('attw'), [
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-emoji',
      ...entries,
    ])) === 0
      ? 0
      : 1
  if (name !== 'sdk-core') continue
  if ((await run('tar', ['-xzf', tarball, '-C', folder])) !== 0) throw new Error(`${tarball} is no archive`)
  const { looked, missing } = findUndocumented(join(folder, 'package'))
  console.log(`${looked - missing.length} of ${looked} exports and methods have their sentences`)
  for (const one of missing) console.error(`${one}: none`)
  failed += missing.length
}
await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

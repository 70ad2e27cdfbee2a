import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findUndocumented } from './documented.mjs'
import { check, program, root, run, runAside } from './run.mjs'

/** Checks the published packages as a user of the registry receives them. */
const published = ['sdk-core', 'widgets', 'mcp', 'cli']

/** TypeScript options that check Baliza's declarations and their imports, without skipping any. */
const declarations = [
  '--noEmit',
  '--ignoreConfig',
  '--strict',
  '--target',
  'es2022',
  '--skipLibCheck',
  'false',
]
const nodeNext = ['--module', 'nodenext', '--types', 'node']
const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler']
const readers = {
  'Node, without a page': [...nodeNext, '--lib', 'es2022,esnext.disposable'],
  'a bundler': [...bundler, '--types', 'node', '--lib', 'es2022,esnext.disposable,dom,dom.asynciterable'],
  'a worker': [...bundler, '--lib', 'es2022,esnext.disposable,webworker,webworker.asynciterable'],
}

/** The oldest supported TypeScript, which requires options that later versions make optional. */
const oldest = join(root, 'node_modules/ts54/bin/tsc')

/** Lists the declarations of an unpacked package. @param {string} folder */
async function declared(folder) {
  const dist = join(folder, 'package/dist')
  return (await readdir(dist)).filter((file) => file.endsWith('.d.ts')).map((file) => join(dist, file))
}

const cache = join(root, 'node_modules/.cache/baliza')
await mkdir(cache, { recursive: true })
// A location from which its dependencies resolve.
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
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const tarball = join(folder, `baliza-${name}-${version}.tgz`)
  // Users read the changes of an upgrade there.
  const { output } = await runAside('tar', ['-xzOf', tarball, 'package/CHANGELOG.md'])
  const isListed = output.split('\n').includes(`## ${version}`)
  console.log(`${name}: ${isListed ? 'its CHANGELOG says' : 'NO CHANGELOG says'} what ${version} is`)
  failed += isListed ? 0 : 1
  const licence = await runAside('tar', ['-xzOf', tarball, 'package/LICENSE'])
  const isLicensed = licence.output === (await readFile(join(root, 'LICENSE'), 'utf8'))
  console.log(`${name}: ${isLicensed ? 'has' : 'LACKS'} the text of its license`)
  failed += isLicensed ? 0 : 1
  // A command line has no importable entry.
  if (name === 'cli') continue
  // The files for editors are not modules.
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
  if (name === 'mcp') continue
  const unpacked = join(folder, name)
  await mkdir(unpacked)
  if ((await run('tar', ['-xzf', tarball, '-C', unpacked])) !== 0) throw new Error(`${tarball} is no archive`)
  if (name === 'widgets') {
    // The types of the tags are written as text, so no compiler has seen them.
    const tags = join(unpacked, 'package/dist/element-types.d.ts')
    const wrong = await check(...declarations, ...readers['a bundler'], tags)
    console.log(`types of the tags: ${wrong === 0 ? 'ok' : 'FAILED'}`)
    failed += wrong
    continue
  }
  for (const entry of ['index', 'en']) {
    const { looked, missing } = findUndocumented(join(unpacked, 'package'), entry)
    console.log(`${entry}: ${looked - missing.length} of ${looked} exports and methods have their sentences`)
    for (const one of missing) console.error(`${one}: none`)
    failed += missing.length
  }
  for (const [name, options] of Object.entries(readers)) {
    const wrong = await check(...declarations, ...options, ...(await declared(unpacked)))
    console.log(`types for ${name}: ${wrong === 0 ? 'ok' : 'FAILED'}`)
    failed += wrong
    // TypeScript 5.4 loads every `@types` package unless `typeRoots` names a folder without any.
    const alone = options.includes('--types') ? [] : ['--typeRoots', join(folder, 'none')]
    const asked = [...declarations, ...options, ...alone].filter((word) => word !== '--ignoreConfig')
    const old = await run(process.execPath, [oldest, ...asked, ...(await declared(unpacked))])
    console.log(`types for ${name}, TypeScript 5.4: ${old === 0 ? 'ok' : 'FAILED'}`)
    failed += old
  }
}
await rm(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

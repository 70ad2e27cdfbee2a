import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { generateEnglish } from './english-names.mjs'
import { writeIntegrity } from './integrity.mjs'
import { notices } from './notices.mjs'
import { precompress } from './precompress.mjs'
import { program, root, runQuietly } from './run.mjs'

/** Files that affect every build. */
const shared = [
  'package-lock.json',
  'rollup.config.mjs',
  'scripts/build-packages.mjs',
  'scripts/build-widgets.mjs',
  'scripts/call-docs.mjs',
  'scripts/css-text.mjs',
  'scripts/declarations.mjs',
  'scripts/element-types.mjs',
  'scripts/integrity.mjs',
  'packages/widgets/leaflet',
  'packages/widgets/patches',
  'scripts/leaflet.mjs',
  'scripts/streets.mjs',
  'scripts/installed.mjs',
  'scripts/notices.mjs',
  'scripts/precompress.mjs',
  'scripts/worker-chunks.mjs',
]

/**
 * Build targets, longest build first. Each depends only on sources, so several can be built in parallel. A target is rebuilt when
 * one of its sources has changed since its stamp.
 * @type {{ name: string, from: string[], to: string, make: () => Promise<void> }[]}
 */
const targets = [
  {
    name: 'widgets',
    from: [
      'packages/sdk-core/src',
      'packages/widgets/src',
      'packages/widgets/guides',
      'packages/widgets/README.md',
      'packages/widgets/package.json',
    ],
    to: 'packages/widgets/dist',
    make: async () => {
      await rollupAll(async () => (await import('./build-widgets.mjs')).rollupWidgets())
      const elements = join(root, 'packages/widgets/dist/elements')
      const { version } = JSON.parse(await readFile(join(root, 'packages/widgets/package.json'), 'utf8'))
      await writeIntegrity(elements, version)
      await precompress(elements)
    },
  },
  {
    // For designers; the server serves it at /storybook/.
    name: 'storybook',
    from: [
      'packages/sdk-core/src',
      'packages/widgets/src',
      'packages/widgets/guides',
      'packages/portal/src',
      'packages/server/assets',
      'storybook',
    ],
    to: 'storybook-static',
    make: () =>
      runQuietly(program('storybook'), [
        'build',
        '--config-dir',
        'storybook',
        '--output-dir',
        'storybook-static',
        '--disable-telemetry',
      ]),
  },
  {
    name: 'portal',
    from: ['packages/sdk-core/src', 'packages/widgets/src', 'packages/portal'],
    to: 'packages/portal/dist',
    make: async () => {
      const { build: viteBuild } = await import('vite')
      await viteBuild({ root: join(root, 'packages/portal'), logLevel: 'warn' })
      // Target of the link 'Ayuda'.
      await writeFile(join(root, 'packages/portal/dist/licencias.txt'), notices())
      await precompress(join(root, 'packages/portal/dist'))
    },
  },
  {
    name: 'sdk-core',
    from: ['packages/sdk-core/src', 'packages/sdk-core/package.json', 'scripts/english'],
    to: 'packages/sdk-core/dist',
    make: () => rollupAll(async (config) => config.rollupSdkCore()),
  },
  {
    name: 'server',
    from: ['packages/sdk-core/src', 'packages/server/src', 'packages/server/package.json'],
    to: 'packages/server/dist',
    make: () => rollupAll(async (config) => config.rollupServer()),
  },
  {
    name: 'cli',
    from: ['packages/cli/src', 'packages/cli/package.json'],
    to: 'packages/cli/dist',
    make: () => rollupAll(async (config) => config.rollupCli()),
  },
]

/**
 * Builds targets that are missing or out of date.
 * @param {{ only?: string[], force?: boolean, say: (line: string) => void }} options
 * @returns {Promise<string[]>} the names of the built targets
 */
export async function build({ only = [], force = false, say }) {
  const unknown = only.filter((name) => !targets.some((target) => target.name === name))
  if (unknown.length > 0)
    throw new Error(
      `No such target: ${unknown.join(', ')}. There are ${targets.map((target) => target.name).join(', ')}.`,
    )
  if (only.length === 0 || only.includes('sdk-core')) await generateEnglish()
  /** @type {{ target: typeof targets[number], stamp: string }[]} */
  const stale = []
  for (const target of targets) {
    if (only.length > 0 && !only.includes(target.name)) continue
    const stamp = await stampOf([...shared, ...target.from], target.name === 'storybook')
    const stampFile = stampFileOf(target)
    const before = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : ''
    if (force || before !== stamp) stale.push({ target, stamp })
  }
  const waiting = [...stale]
  const alone = stale.length === 1
  /** A bundler uses one core, so each core builds the next target in a separate process. */
  const core = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { target, stamp } = next
      const startedAt = performance.now()
      if (alone) {
        await rm(join(root, target.to), { recursive: true, force: true })
        await target.make()
        await mkdir(join(root, target.to), { recursive: true })
        await writeFile(stampFileOf(target), stamp)
      } else await runQuietly(process.execPath, ['scripts/build.mjs', '--force', target.name])
      say(`  ${target.name.padEnd(9)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, core))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return stale.map(({ target }) => target.name)
}

/** @param {{ to: string }} target */
const stampFileOf = ({ to }) => join(root, to, '.stamp')

/** @param {(config: typeof import('../rollup.config.mjs')) => Promise<import('rollup').RollupOptions[]>} choose */
async function rollupAll(choose) {
  const { rollup } = await import('rollup')
  for (const { output, ...options } of await choose(await import('../rollup.config.mjs'))) {
    const bundle = await rollup({ ...options, onwarn: failOnWarning })
    for (const one of [output].flat()) if (one !== undefined) await bundle.write(one)
    await bundle.close()
  }
}

/**
 * Fails on warnings, so that they are fixed. Circular imports inside a dependency are ignored.
 * @param {import('rollup').RollupLog} warning
 */
function failOnWarning(warning) {
  const code = warning.code ?? ''
  if (code === 'CIRCULAR_DEPENDENCY' && (warning.ids ?? []).every((id) => id.includes('node_modules'))) return
  // React's 'use client' directives have no effect in a bundle.
  if (code === 'MODULE_LEVEL_DIRECTIVE' || code === 'EMPTY_BUNDLE') return
  if (code === 'THIS_IS_UNDEFINED' && (warning.id ?? '').includes('node_modules')) return
  throw new Error(`rollup: ${warning.message}`)
}

/**
 * Returns a digest of the files under these paths, without tests, and without stories unless `withStories`.
 * @param {string[]} paths relative to the root of the repository
 */
export async function stampOf(paths, withStories = false) {
  const digest = createHash('sha256')
  for (const path of paths)
    for (const file of await filesUnder(join(root, path))) {
      if (!withStories && /\.stories\.tsx?$/.test(file)) continue
      digest
        .update(relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  return digest.digest('hex')
}

/** @returns {Promise<string[]>} */
async function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(
    (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (entries === null) return [path]
  const files = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (
      ['node_modules', 'dist', 'generated', '.stamp'].includes(entry.name) ||
      /\.test\.tsx?$/.test(entry.name)
    )
      continue
    files.push(...(await filesUnder(join(path, entry.name))))
  }
  return files
}

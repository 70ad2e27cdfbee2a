import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { generateEnglish } from './english-names.mjs'
import { notices } from './installed.mjs'
import { precompress } from './precompress.mjs'
import { interrupted, program, root, runQuietly, timing } from './run.mjs'

/** Sources that the server, the SDK and everything built on it share. */
const agreement = 'packages/agreement/src'
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
  'packages/widgets/leaflet',
  'packages/widgets/patches',
  'scripts/leaflet.mjs',
  'scripts/streets.mjs',
  'scripts/installed.mjs',
  'scripts/precompress.mjs',
  'scripts/server-bundle.mjs',
  'scripts/worker-chunks.mjs',
]

/**
 * Build targets, longest build first. Each depends only on sources, so several can be built in parallel. A target is rebuilt when
 * one of its sources has changed since its stamp. `make` writes into the given folder, which then replaces the previous build.
 * @type {{ name: string, from: string[], to: string, make: (folder: string) => Promise<void> }[]}
 */
const targets = [
  {
    name: 'widgets',
    from: [
      agreement,
      'packages/sdk-core/src',
      'packages/widgets/src',
      'packages/widgets/guides',
      'packages/widgets/README.md',
      'packages/widgets/package.json',
    ],
    to: 'packages/widgets/dist',
    make: async (folder) => {
      const { rollupWidgets, writeIntegrity } = await import('./build-widgets.mjs')
      await rollupAll(rollupWidgets(folder))
      const elements = join(folder, 'elements')
      const { version } = JSON.parse(await readFile(join(root, 'packages/widgets/package.json'), 'utf8'))
      await writeIntegrity(elements, version)
      await precompress(elements)
    },
  },
  {
    // For designers; the server serves it at /storybook/.
    name: 'storybook',
    from: [
      agreement,
      'packages/sdk-core/src',
      'packages/widgets/src',
      'packages/widgets/guides',
      'packages/portal/src',
      'packages/server/assets',
      'storybook',
    ],
    to: 'storybook-static',
    make: (folder) =>
      runQuietly(program('storybook'), [
        'build',
        '--config-dir',
        'storybook',
        '--output-dir',
        folder,
        '--disable-telemetry',
      ]),
  },
  {
    name: 'portal',
    from: [agreement, 'packages/sdk-core/src', 'packages/widgets/src', 'packages/portal'],
    to: 'packages/portal/dist',
    make: async (folder) => {
      const { build: viteBuild } = await import('vite')
      await viteBuild({ root: join(root, 'packages/portal'), logLevel: 'warn', build: { outDir: folder } })
      // Target of the link 'Ayuda'.
      await writeFile(join(folder, 'licencias.txt'), notices())
      await precompress(folder)
    },
  },
  {
    name: 'sdk-core',
    from: [
      agreement,
      'packages/sdk-core/src',
      'packages/sdk-core/package.json',
      'scripts/english',
      'scripts/english-names.mjs',
    ],
    to: 'packages/sdk-core/dist',
    make: async (folder) => {
      await generateEnglish()
      await rollupAll((await import('../rollup.config.mjs')).rollupSdkCore(folder))
    },
  },
  {
    name: 'server',
    from: [
      agreement,
      'packages/sdk-core/src',
      'packages/mcp/src',
      'packages/server/src',
      'packages/server/package.json',
    ],
    to: 'packages/server/dist',
    make: async (folder) => {
      await generateEnglish()
      const [esbuild, { serverBundle }] = await Promise.all([
        import('esbuild'),
        import('./server-bundle.mjs'),
      ])
      await esbuild.build(serverBundle(folder))
    },
  },
  {
    name: 'mcp',
    from: ['packages/mcp/src', 'packages/mcp/package.json'],
    to: 'packages/mcp/dist',
    make: async (folder) => rollupAll((await import('../rollup.config.mjs')).rollupMcp(folder)),
  },
  {
    name: 'cli',
    from: ['packages/cli/src', 'packages/cli/package.json'],
    to: 'packages/cli/dist',
    make: async (folder) => rollupAll((await import('../rollup.config.mjs')).rollupCli(folder)),
  },
  {
    name: 'sdk-core-docs',
    from: [
      agreement,
      'packages/sdk-core/src',
      'scripts/english',
      'scripts/english-names.mjs',
      'scripts/openapi',
      'scripts/reference',
    ],
    to: 'packages/sdk-core/docs',
    make: async (folder) => {
      const { packagePages, writePages } = await import('./reference/write.mjs')
      await writePages(packagePages, folder)
      await precompress(folder)
    },
  },
  {
    // The page at /api/docs/: Swagger UI in Baliza's colours.
    name: 'api-docs',
    from: ['index.html', 'init.js', 'style.css'].map((file) => `packages/server/assets/api-docs/${file}`),
    to: 'packages/server/assets/api-docs/dist',
    make: async (folder) => {
      const page = join(root, 'packages/server/assets/api-docs')
      const viewer = join(root, 'node_modules/swagger-ui-dist')
      await mkdir(folder, { recursive: true })
      for (const file of ['index.html', 'init.js', 'style.css'])
        await copyFile(join(page, file), join(folder, file))
      for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'])
        await copyFile(join(viewer, file), join(folder, file))
      await precompress(folder)
    },
  },
  {
    name: 'docs-parts',
    from: [agreement, 'packages/widgets/src', 'packages/server/src', 'packages/cli/src', 'scripts/reference'],
    to: 'docs/generated',
    make: async (folder) => {
      const { siteParts, writePages } = await import('./reference/write.mjs')
      await writePages(siteParts, folder)
    },
  },
]

/**
 * Returns the targets that are missing or out of date, in the order of {@link targets}.
 * @param {readonly string[]} [only]
 * @returns {Promise<string[]>}
 */
export async function staleTargets(only = targets.map(({ name }) => name)) {
  const stale = []
  for (const target of targets)
    if (only.includes(target.name) && (await stampOf(target)) !== (await lastStampOf(target)))
      stale.push(target.name)
  return stale
}

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
  const names = only.length > 0 ? only : targets.map(({ name }) => name)
  const wanted = force ? names : await staleTargets(names)
  const waiting = [...wanted]
  /** A bundler uses one core, so each core builds the next target in a separate process. */
  const core = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const startedAt = performance.now()
      if (wanted.length === 1) await make(next)
      else await runQuietly(process.execPath, ['scripts/build.mjs', '--force', next])
      say(timing(next, startedAt))
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, core))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return wanted
}

/** Builds one target next to its previous build, which it then replaces: an interrupted build changes nothing. @param {string} name */
async function make(name) {
  const target = targets.find((one) => one.name === name)
  if (target === undefined) throw new Error(`No such target: ${name}`)
  const stamp = await stampOf(target)
  const [to, fresh] = [join(root, target.to), join(root, `${target.to}.${process.pid}`)]
  const sweep = () => rmSync(fresh, { recursive: true, force: true })
  const stop = () => process.exit(interrupted)
  process.once('exit', sweep).once('SIGINT', stop).once('SIGTERM', stop)
  await target.make(fresh)
  await writeFile(join(fresh, stampName), stamp)
  await rm(to, { recursive: true, force: true })
  await rename(fresh, to)
  process.off('exit', sweep).off('SIGINT', stop).off('SIGTERM', stop)
}

const stampName = '.stamp'

/** @param {{ to: string }} target */
const lastStampOf = ({ to }) => readFile(join(root, to, stampName), 'utf8').catch(() => null)

/** @param {readonly import('rollup').RollupOptions[]} builds */
async function rollupAll(builds) {
  const { rollup } = await import('rollup')
  for (const { output, ...options } of builds) {
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
 * Returns a digest of sources, without tests and generated files. Only Storybook contains stories.
 * @param {{ name: string, from: readonly string[] }} target
 */
export async function stampOf({ name, from }) {
  const digest = createHash('sha256')
  for (const path of [...shared, ...from])
    for (const file of await filesUnder(join(root, path))) {
      if (name !== 'storybook' && /\.stories\.tsx?$/.test(file)) continue
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
    if (/^(node_modules|generated|dist(\.\d+)?)$|\.test\.tsx?$/.test(entry.name)) continue
    files.push(...(await filesUnder(join(path, entry.name))))
  }
  return files
}

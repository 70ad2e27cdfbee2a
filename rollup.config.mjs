import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import dts from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { rollupWidgets } from './scripts/build-widgets.mjs'
import { callDocs } from './scripts/call-docs.mjs'
import { declarations } from './scripts/declarations.mjs'

const room = (path) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

/** npm dependencies stay external; Baliza's own sources are bundled. */
const packagesStayOut = (id) =>
  /^[^./\0]/.test(id) && !/^[A-Za-z]:[\\/]/.test(id) && !id.startsWith('@baliza/')

/** Builds `@baliza/sdk-core` in the formats of its `exports`. @returns {import('rollup').RollupOptions[]} */
export function rollupSdkCore() {
  const input = {
    index: room('sdk-core/src/index.ts'),
    agreement: room('sdk-core/src/agreement/index.ts'),
    bare: room('sdk-core/src/client/bare-client.ts'),
    en: room('sdk-core/src/en/index.ts'),
    internal: room('sdk-core/src/internal.ts'),
    'internal-testing': room('sdk-core/src/testing/internal.ts'),
    testing: room('sdk-core/src/testing/index.ts'),
  }
  return [
    {
      input,
      external: packagesStayOut,
      plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'es2022' })],
      output: {
        dir: room('sdk-core/dist'),
        format: 'es',
        sourcemap: true,
        // One file per module, so that the application's bundler includes only the used modules and splits lazy ones.
        preserveModules: true,
        preserveModulesRoot: room('sdk-core/src'),
      },
    },
    {
      input,
      external: packagesStayOut,
      plugins: [
        declarations(room('sdk-core')),
        dts({ tsconfig: room('sdk-core/tsconfig.json') }),
        callDocs(room('sdk-core/src/families')),
      ],
      output: {
        dir: room('sdk-core/dist'),
        format: 'es',
        chunkFileNames: 'shared-[hash].d.ts',
        // For `using`: otherwise each project would have to add the library that defines the symbol.
        banner: '/// <reference lib="esnext.disposable" />',
      },
    },
  ]
}

/**
 * Builds the server, with the SDK's tables bundled. Its package.json lists its runtime dependencies.
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupServer() {
  return [
    {
      input: {
        main: room('server/src/main.ts'),
        'pglite-child': room('server/src/storage/connection/pglite-child.ts'),
        'report-worker': room('server/src/reports/report-worker.ts'),
        'report-file-worker': room('server/src/report-mail/report-file-worker.ts'),
      },
      external: (id) => builtinModules.includes(id) || packagesStayOut(id),
      plugins: [
        nodeResolve({ extensions: ['.ts', '.js'], exportConditions: ['baliza-source'] }),
        esbuild({ target: 'node20' }),
        migrationsBeside(),
      ],
      output: { dir: room('server/dist'), format: 'es', sourcemap: true, chunkFileNames: 'shared-[hash].js' },
    },
  ]
}

/**
 * Builds the command line: each command is a file that is loaded on use. Its dependencies, including the SDK, are installed
 * separately.
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupCli() {
  return [
    {
      input: room('cli/src/bin.ts'),
      external: (id) => /^[^./\0]/.test(id) && !/^[A-Za-z]:[\\/]/.test(id),
      plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'node20' })],
      output: {
        dir: room('cli/dist'),
        format: 'es',
        sourcemap: true,
        entryFileNames: 'bin.js',
        chunkFileNames: '[name].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  ]
}

/** Copies the numbered .sql files next to the code that runs them. */
function migrationsBeside() {
  return {
    name: 'migrations-beside',
    async writeBundle() {
      const from = room('server/src/storage/schema/migrations')
      const to = room('server/dist/migrations')
      await mkdir(to, { recursive: true })
      for (const name of await readdir(from)) await copyFile(join(from, name), join(to, name))
    },
  }
}

export default async () => [...rollupSdkCore(), ...(await rollupWidgets()), ...rollupServer(), ...rollupCli()]

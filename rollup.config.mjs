import { fileURLToPath } from 'node:url'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import dts from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { callDocs } from './scripts/call-docs.mjs'
import { declarations } from './scripts/declarations.mjs'

const room = (path) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

/** npm dependencies stay external; Baliza's own sources are bundled. */
const packagesStayOut = (id) =>
  /^[^./\0]/.test(id) && !/^[A-Za-z]:[\\/]/.test(id) && !id.startsWith('@baliza/')

/**
 * Builds `@baliza/sdk-core` in the formats of its `exports`.
 * @param {string} dir
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupSdkCore(dir) {
  const input = {
    index: room('sdk-core/src/index.ts'),
    minimal: room('sdk-core/src/client/minimal-client.ts'),
    en: room('sdk-core/src/en/index.ts'),
    internal: room('sdk-core/src/internal.ts'),
    'internal-testing': room('sdk-core/src/testing/internal.ts'),
    testing: room('sdk-core/src/testing/index.ts'),
  }
  return [
    {
      input,
      external: packagesStayOut,
      // As its package.json declares: else bare imports stay, of which bundlers warn.
      treeshake: { moduleSideEffects: false },
      plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'es2022' })],
      output: {
        dir,
        format: 'es',
        sourcemap: true,
        // One file per module, so that the application's bundler includes only the used modules and splits lazy ones.
        preserveModules: true,
        entryFileNames: ({ name }) => `${name.replace(/^sdk-core\/src\//, '').replace('/src/', '/')}.js`,
        preserveModulesRoot: room(''),
      },
    },
    {
      input,
      external: packagesStayOut,
      plugins: [
        declarations(room('sdk-core'), dir),
        dts({ tsconfig: room('sdk-core/tsconfig.json') }),
        callDocs(room('agreement/src/families')),
      ],
      output: {
        dir,
        format: 'es',
        chunkFileNames: 'shared-[hash].d.ts',
        // For `using`: otherwise each project would have to add the library that defines the symbol.
        banner: '/// <reference lib="esnext.disposable" />',
      },
    },
  ]
}

/**
 * Builds `@baliza/mcp`. Its dependencies, including the SDK, are installed separately.
 * @param {string} dir
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupMcp(dir) {
  const input = { index: room('mcp/src/index.ts') }
  const external = (id) => /^[^./\0]/.test(id) && !/^[A-Za-z]:[\\/]/.test(id)
  return [
    {
      input,
      external,
      plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'node20' })],
      output: { dir, format: 'es', sourcemap: true },
    },
    {
      input,
      external,
      plugins: [dts({ tsconfig: room('mcp/tsconfig.json') })],
      output: { dir, format: 'es' },
    },
  ]
}

/**
 * Builds the command line: each command is a file that is loaded on use. Its dependencies, including the SDK, are installed
 * separately.
 * @param {string} dir
 * @returns {import('rollup').RollupOptions[]}
 */
export function rollupCli(dir) {
  return [
    {
      input: room('cli/src/bin.ts'),
      external: (id) => /^[^./\0]/.test(id) && !/^[A-Za-z]:[\\/]/.test(id),
      plugins: [nodeResolve({ extensions: ['.ts', '.js'] }), esbuild({ target: 'node20' })],
      output: {
        dir,
        format: 'es',
        sourcemap: true,
        entryFileNames: 'bin.js',
        chunkFileNames: '[name].js',
        banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  ]
}

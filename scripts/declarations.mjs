import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { check, root } from './run.mjs'

/**
 * Generates the declarations of a package's sources with TypeScript 7 before `dts` bundles them. The compiler with a programming
 * interface, which `dts` would use, takes five times as long. `test:types` checks the types.
 * @param {string} folder the package
 * @param {string} dist the folder of its build
 * @returns {import('rollup').Plugin}
 */
export function declarations(folder, dist) {
  const written = join(dist, '.declarations')
  return {
    name: 'declarations',
    async options({ input, ...options }) {
      const flags = ['--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly']
      const project = ['--project', join(folder, 'tsconfig.json'), '--rootDir', root, '--outDir', written]
      if ((await check(...project, ...flags)) !== 0) throw new Error(`No declarations of ${folder}`)
      const declared = Object.entries(input ?? {}).map(([name, source]) => [
        name,
        join(written, relative(root, source)).replace(/ts$/, 'd.ts'),
      ])
      return { ...options, input: Object.fromEntries(declared) }
    },
    // Declarations of the agreement are bundled: the package is never published.
    resolveId(id) {
      const [, file] = /^@baliza\/agreement(?:\/(.+)\.js)?$/.exec(id) ?? []
      if (!id.startsWith('@baliza/agreement')) return null
      return join(written, 'packages/agreement/src', `${file ?? 'index'}.d.ts`)
    },
    closeBundle: () => rm(written, { recursive: true, force: true }),
  }
}

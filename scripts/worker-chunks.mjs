/**
 * `new Worker(new URL('./x.ts', import.meta.url))`, which vite knows and rollup does not: what the worker runs becomes a
 * chunk beside the one that starts it, under an address that a host's bundler knows too.
 * @returns {import('rollup').Plugin}
 */
export function workerChunks() {
  return {
    name: 'worker-chunks',
    transform: {
      // Before the sources are compiled.
      order: 'pre',
      async handler(code, importer) {
        let resolved = code
        for (const [url, file = ''] of code.matchAll(/new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g)) {
          const worker = await this.resolve(file, importer)
          if (worker === null) throw new Error(`There is no ${file} beside ${importer}`)
          const chunk = this.emitFile({ type: 'chunk', id: worker.id })
          resolved = resolved.replace(url, `import.meta.ROLLUP_FILE_URL_${chunk}`)
        }
        return resolved === code ? null : { code: resolved, map: null }
      },
    },
    resolveFileUrl: ({ relativePath }) => `new URL('./${relativePath}', import.meta.url)`,
  }
}

/**
 * The names of the entries of a build, and of its workers, which are addressed as chunks are.
 * @returns {(chunk: { name: string }) => string}
 */
export const entryNames =
  (folder = '') =>
  ({ name }) =>
    name.endsWith('-worker') ? `${folder}[name]-[hash].js` : '[name].js'

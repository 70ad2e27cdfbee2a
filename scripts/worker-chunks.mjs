/**
 * Supports `new Worker(new URL('./x.ts', import.meta.url))`, which vite understands and rollup does not. The worker's code
 * becomes a chunk next to the chunk that starts it, under an address that an application's bundler also understands.
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

/** Names the entries of a build and its workers, which have chunk names. @returns {(chunk: { name: string }) => string} */
export const entryNames =
  (folder = '') =>
  ({ name }) =>
    name.endsWith('-worker') ? `${folder}[name]-[hash].js` : '[name].js'

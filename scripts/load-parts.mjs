import { fileURLToPath } from 'node:url'

const helper = '\0vite/preload-helper.js'
const ours = fileURLToPath(new URL('../packages/portal/src/app/load-parts.ts', import.meta.url))

/**
 * Vite wraps each `import()` in a helper that fetches what the part needs. Its own one lets a browser remember what did
 * not come: this plugin puts `loadParts` of the portal in its place, and names the file to it where that is all that the
 * part needs, for which Vite has an empty list.
 * @returns {import('vite').Plugin}
 */
export function loadParts() {
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === helper ? `export { loadParts as __vitePreload } from ${JSON.stringify(ours)}` : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(alone, `$1,["${folderOf(chunk.fileName)}$3"])`)
        }
      },
    },
  }
}

const alone = /(import\(([`"'])\.\/([^`"']+)\2\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]\)/g

/** @param {string} file */
const folderOf = (file) => file.slice(0, file.lastIndexOf('/') + 1)

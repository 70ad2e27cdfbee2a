import { fileURLToPath } from 'node:url'

const helper = '\0vite/preload-helper.js'
const ours = fileURLToPath(new URL('../packages/portal/src/app/load-parts.ts', import.meta.url))

/**
 * Vite wraps each `import()` in a helper that fetches what the part needs. With Vite's own, browsers remember a file that did
 * not come and never fetch it again: this plugin replaces it by `loadParts` of the portal. Which files it is given
 * `build.modulePreload.resolveDependencies` decides.
 * @returns {import('vite').Plugin}
 */
export function loadParts() {
  let isReplaced = false
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return null
      isReplaced = true
      return `export { loadParts as __vitePreload } from ${JSON.stringify(ours)}`
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) this.error(`Vite has no ${JSON.stringify(helper)} any more.`)
    },
  }
}

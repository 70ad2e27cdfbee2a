import { fileURLToPath } from 'node:url'

const helper = '\0vite/preload-helper.js'
const ours = fileURLToPath(new URL('src/app/load-parts.ts', import.meta.url))

/**
 * Vite wraps each `import()` in a helper that loads its dependencies. With Vite's own helper, browsers remember a file that
 * failed to load and never request it again. This plugin replaces the helper with `loadParts` of the portal.
 * `build.modulePreload.resolveDependencies` determines the files that it receives.
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

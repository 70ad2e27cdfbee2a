import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'

const prefix = '\0css-text:'

/**
 * `import sheet from './map.css?text'` returns the file's text, for constructed stylesheets: a strict CSP blocks <style> in a
 * shadow root. The virtual id does not end in `.css`; otherwise Vite's own CSS plugin would process it.
 * @param {{ minify?: (css: string) => string | Promise<string> }} [options]
 * @returns {import('rollup').Plugin}
 */
export function cssText(options = {}) {
  return {
    name: 'css-text',
    // @ts-expect-error Vite's own field, which Rollup ignores.
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.css?text')) return null
      const bare = source.slice(0, -'?text'.length)
      const file =
        bare.startsWith('.') && importer !== undefined
          ? resolve(dirname(importer.replace(/\?.*$/, '')), bare)
          : createRequire(importer ?? import.meta.url).resolve(bare)
      return `${prefix}${file}:text`
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const file = id.slice(prefix.length, -':text'.length)
      this.addWatchFile(file)
      const css = readFileSync(file, 'utf8')
      return `export default ${JSON.stringify((await options.minify?.(css)) ?? css)}`
    },
  }
}

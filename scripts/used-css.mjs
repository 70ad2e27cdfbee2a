import { transform } from 'lightningcss'
import { cssModule } from './css-text.mjs'

/**
 * Leaves out of an element's style sheets the rules of classes that none of its modules names, and the custom
 * properties that none of its rules uses: sheets are written for every widget, and each element draws only its own.
 * What its later chunks name counts as well.
 * @returns {import('rollup').Plugin}
 */
export function usedCss() {
  /** @type {ReadonlyMap<string, string> | undefined} */
  let sheets
  return {
    name: 'used-css',
    renderStart() {
      sheets = undefined
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      sheets ??= shorten(Object.values(chunks).flatMap(({ modules }) => Object.entries(modules)))
      let left = code
      for (const [whole, used] of sheets) left = left.replace(whole, () => used)
      // The map of before: a sheet is one line, and nobody steps into it.
      return { code: left, map: null }
    },
  }
}

/**
 * The sheets among an element's modules, each as its literal stands in the code and as what is used of it.
 * @param {readonly (readonly [id: string, module: import('rollup').RenderedModule])[]} modules
 */
function shorten(modules) {
  const code = modules.flatMap(([id, { code }]) => (cssModule.test(id) ? [] : [code ?? ''])).join('\n')
  const literals = modules.flatMap(([id, { code }]) => {
    const literal = cssModule.test(id) ? /"(?:[^"\\]|\\.)*"/.exec(code ?? '')?.[0] : undefined
    return literal === undefined ? [] : [literal]
  })
  const used = usedCssOf(
    literals.map((literal) => JSON.parse(literal)),
    code,
  )
  return new Map(literals.map((literal, index) => [literal, JSON.stringify(used[index])]))
}

const className = /\.(baliza-[\w-]+)/g
const declared = /(--baliza-[\w-]+):/g

/**
 * The same sheets without what is not used.
 * @param {readonly string[]} sheets
 * @param {string} code what names their classes and, now and then, their custom properties
 */
export function usedCssOf(sheets, code) {
  const words = new Set(code.match(/[\w-]+/g))
  // `baliza-popup__${kind}` names every class that begins so.
  const beginnings = [...words].filter((word) => /^baliza-.+[-_]$/.test(word))
  const isNamed = (/** @type {string} */ name) =>
    words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  const found = (/** @type {RegExp} */ pattern, /** @type {readonly string[]} */ texts) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')))

  let left = without(
    sheets,
    [...found(className, sheets)].filter((name) => !isNamed(name)),
  )
  // Code puts the names of properties together: `var(--baliza-${token})`.
  const isToken = (/** @type {string} */ name) => words.has(name) || words.has(name.replace('--baliza-', ''))
  // A property that is left out may have been the only use of another.
  for (;;) {
    const inUse = found(/var\((--baliza-[\w-]+)/g, left)
    const idle = [...found(declared, left)].filter((name) => !inUse.has(name) && !isToken(name))
    if (idle.length === 0) return left
    left = without(left, idle)
  }
}

/**
 * @param {readonly string[]} sheets
 * @param {string[]} unusedSymbols
 */
function without(sheets, unusedSymbols) {
  return sheets.map((text) =>
    transform({
      filename: 'sheet.css',
      code: Buffer.from(text),
      minify: true,
      unusedSymbols,
    }).code.toString(),
  )
}

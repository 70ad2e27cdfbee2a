import { transform } from 'lightningcss'
import { cssModule } from './css-text.mjs'

/**
 * Leaves out of an element's style sheets the selectors of classes and tags that none of its modules names, and the
 * custom properties and animations that none of its rules uses: sheets are written for every widget, and each element
 * draws only its own. What its later chunks name counts as well. A chunk's sheets stand together: beside its like a text
 * compresses best.
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
      const own = [...sheets].filter(([whole]) => code.includes(whole))
      let left = code
      for (const [at, [whole]] of own.entries()) left = left.replace(whole, `$sheets[${at}]`)
      // The map of before: lines are the same ones, and nobody steps into a sheet.
      return { code: `const $sheets = [${own.map(([, used]) => used)}];${left}`, map: null }
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
const animation = /@keyframes ([\w-]+)/g
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

  const rules = without(
    sheets,
    [...found(className, sheets)].filter((name) => !isNamed(name)),
  )
  let left = rules.map((text) => withNamed(text, isNamed))
  // Code puts the names of properties together: `var(--baliza-${token})`.
  const isToken = (/** @type {string} */ name) => words.has(name) || words.has(name.replace('--baliza-', ''))
  // What is left out may have been the only use of another.
  for (;;) {
    const inUse = found(/var\((--baliza-[\w-]+)/g, left)
    const run = new Set(
      left
        .flatMap((text) => text.match(/(?<=animation:)[^;}]+/g) ?? [])
        .join(' ')
        .split(/[\s,]+/),
    )
    const idle = [
      ...[...found(declared, left)].filter((name) => !inUse.has(name) && !isToken(name)),
      ...[...found(animation, left)].filter((name) => !run.has(name)),
    ]
    if (idle.length === 0) return left
    left = without(left, idle)
  }
}

/**
 * A sheet whose lists of selectors hold those alone that the element may meet. Of each rule one is met.
 * @param {string} text
 * @param {(name: string) => boolean} isNamed
 */
function withNamed(text, isNamed) {
  /** @param {import('lightningcss').Selector} selector @returns {boolean} */
  const isMet = (selector) =>
    selector.every((part) => {
      if (part.type === 'class' || part.type === 'type')
        return !part.name.startsWith('baliza-') || isNamed(part.name)
      return !isList(part) || part.selectors.some(isMet)
    })
  /** @param {import('lightningcss').Selector} selector @returns {import('lightningcss').Selector} */
  const shorter = (selector) =>
    selector.map((part) =>
      isList(part) ? { ...part, selectors: part.selectors.filter(isMet).map(shorter) } : part,
    )
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(text),
    minify: true,
    visitor: { Selector: (selector) => (isMet(selector) ? shorter(selector) : []) },
  })
  return code.toString()
}

/**
 * @param {import('lightningcss').SelectorComponent} part
 * @returns {part is import('lightningcss').SelectorComponent & { type: 'pseudo-class', kind: 'is' }}
 */
const isList = (part) => part.type === 'pseudo-class' && part.kind === 'is'

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

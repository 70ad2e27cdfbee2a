import tokens from './tokens.css?text'

/** `auto` follows the reader's system. */
export type Theme = 'light' | 'dark' | 'auto'

/** Every theme, in the order in which a menu lists them. */
export const themes = ['light', 'dark', 'auto'] as const satisfies readonly Theme[]

/** The value of `color-scheme` that shows a theme. */
export const colorSchemes: Record<Theme, string> = { light: 'light', dark: 'dark', auto: 'light dark' }

const darkQuery = '(prefers-color-scheme: dark)'

const forcedQuery = '(forced-colors: active)'

/** Whether the reader's system puts its own colours in place of a page's, now. */
export function isForced(): boolean {
  return matchMedia(forcedQuery).matches
}

/** Whether a theme shows dark now, in a page. Forced colours are dark or light whatever theme is chosen. */
export function isDark(theme: Theme): boolean {
  return theme === 'auto' || isForced() ? matchMedia(darkQuery).matches : theme === 'dark'
}

/**
 * Calls back whenever the reader's system changes between light and dark, or begins or ends to force its colours.
 * @returns its stop
 */
export function watchColors(onChange: () => void): () => void {
  const queries = [matchMedia(darkQuery), matchMedia(forcedQuery)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** A constructed sheet belongs to one document; each text becomes one sheet in it, shared by every root. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetOf(document: Document, css: string): CSSStyleSheet {
  let ofDocument = sheets.get(document)
  if (ofDocument === undefined) {
    ofDocument = new Map()
    sheets.set(document, ofDocument)
  }
  let sheet = ofDocument.get(css)
  if (sheet === undefined) {
    // The view's own constructor: a sheet made by another window's is refused.
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    ofDocument.set(css, sheet)
  }
  return sheet
}

/**
 * Adds stylesheets to the root that holds a node: the document, or a shadow root. A constructed sheet passes the
 * strictest `style-src`, which a `<style>` does not. Adding one that is there already changes nothing.
 */
export function adoptSheets(node: Node, texts: readonly string[]): void {
  const root = node.getRootNode()
  const view = node.ownerDocument?.defaultView ?? globalThis
  if (!(root instanceof view.Document || root instanceof view.ShadowRoot)) return
  const document = root instanceof view.Document ? root : root.ownerDocument
  const missing = texts
    .map((text) => sheetOf(document, text))
    .filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}

/**
 * Puts the `--baliza-*` tokens on a document, where shadow roots inherit them. Safe to call again; a page's own
 * `:root { --baliza-accent: … }` wins over them. Every provider and element calls it. On a server it does nothing.
 */
export function adoptTokens(document: Document | undefined = globalThis.document): void {
  if (document !== undefined) adoptSheets(document.documentElement, [tokens])
}

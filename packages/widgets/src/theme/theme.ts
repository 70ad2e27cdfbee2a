import tokens from './tokens.css?text'

/** `auto` follows the setting of the reader's system. */
export type Theme = 'light' | 'dark' | 'auto'

/** Every theme, in the order of a menu. */
export const themes = ['light', 'dark', 'auto'] as const satisfies readonly Theme[]

/** The value of `color-scheme` for each theme. */
export const colorSchemes: Record<Theme, string> = { light: 'light', dark: 'dark', auto: 'light dark' }

const darkQuery = '(prefers-color-scheme: dark)'

const forcedQuery = '(forced-colors: active)'

/** Returns whether the reader's system currently replaces the page's colours with its own. */
export function isForced(): boolean {
  return matchMedia(forcedQuery).matches
}

/** Returns whether a theme is currently dark, in a page. Forced colours are dark or light regardless of the theme. */
export function isDark(theme: Theme): boolean {
  return theme === 'auto' || isForced() ? matchMedia(darkQuery).matches : theme === 'dark'
}

/**
 * Calls `onChange` when the reader's system switches between light and dark, or turns forced colours on or off.
 * @returns a function that stops watching
 */
export function watchColors(onChange: () => void): () => void {
  const queries = [matchMedia(darkQuery), matchMedia(forcedQuery)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** Constructed sheets by document and text. A sheet belongs to one document, and all its roots share it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetOf(document: Document, css: string): CSSStyleSheet {
  let ofDocument = sheets.get(document)
  if (ofDocument === undefined) {
    ofDocument = new Map()
    sheets.set(document, ofDocument)
  }
  let sheet = ofDocument.get(css)
  if (sheet === undefined) {
    // Uses the constructor of the document's window. The document rejects a sheet of another window.
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
    sheet.replaceSync(css)
    ofDocument.set(css, sheet)
  }
  return sheet
}

/**
 * Adds stylesheets to the root of a node: the document, or a shadow root. The strictest `style-src` allows constructed sheets,
 * but no `<style>`. A sheet that is already there is not added again.
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
 * Adds the `--baliza-*` tokens to a document; shadow roots inherit them. It can be called several times. A page's own `:root {
 * --baliza-accent: … }` takes precedence. Every provider and element calls it. On a server it does nothing.
 */
export function adoptTokens(document: Document | undefined = globalThis.document): void {
  if (document !== undefined) adoptSheets(document.documentElement, [tokens])
}

/** The head and foot of every printed page: the owner and the subject at the top, the page number at the bottom. */
export interface PageHead {
  readonly start: string
  readonly end: string
  /** Template of the page number: `Página {page} de {pages}`. */
  readonly page: string
  /** The page is in landscape format. */
  readonly lies?: boolean
}

/**
 * Returns whether this browser prints into a page's margins: Chromium since 131. In other browsers each table repeats the head.
 */
export const printsMargins = (): boolean => 'CSSMarginRule' in globalThis

/** Returns the stylesheet of the page margins. */
export function pageHeadCss({ start, end, page, lies = false }: PageHead): string {
  const number = page
    .split(/(\{pages?\})/)
    .map((part) => (/^\{pages?\}$/.test(part) ? `counter(${part.slice(1, -1)})` : quoted(part)))
    .join(' ')
  const small = 'font: 7.5pt system-ui, sans-serif; color: #444;'
  return `@page {
    margin: 16mm 11mm 13mm;${lies ? '\n    size: landscape;' : ''}
    @top-left { content: ${quoted(start)}; font: 600 8pt system-ui, sans-serif; color: #111; }
    @top-right { content: ${quoted(end)}; ${small} text-align: end; }
    @bottom-right { content: ${number}; ${small} }
  }`
}

/** Returns a text as a CSS string. The name of a unit may contain any character. */
const quoted = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

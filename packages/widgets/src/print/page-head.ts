/** The head and foot of every printed page: over the text the owner and the subject, under it the page's number. */
export interface PageHead {
  readonly start: string
  readonly end: string
  /** `Página {page} de {pages}`. */
  readonly page: string
  /** The page is in landscape format. */
  readonly lies?: boolean
}

/** Whether this browser prints into a page's margins: Chromium from 131. In others a table repeats the line itself. */
export const printsMargins = (): boolean => 'CSSMarginRule' in globalThis

/** The sheet of a page's margins. */
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

/** A text as a CSS string: the name of a unit may hold any characters. */
const quoted = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

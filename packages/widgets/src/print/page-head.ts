/** What every page of a print says: over its text whose it is and of what, under it which page it is. */
export interface PageHead {
  readonly start: string
  readonly end: string
  /** `Página {page} de {pages}`. */
  readonly page: string
  /** The page lies on its side. */
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

/** A text as a string of a sheet, whatever somebody has called a unit. */
const quoted = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

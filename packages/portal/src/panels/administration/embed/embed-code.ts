import { isStreetArchive } from '@baliza/sdk-core/internal'
import type { BuiltTheme } from '@baliza/widgets/internal'
import type { ServerConfig } from '../../../context/server-config.js'
import node from './token-url/node.mjs?raw'
import php from './token-url/php.php?raw'
import python from './token-url/python.py?raw'

/** Widgets that a page may show, with their elements. */
export const embedWidgets = {
  map: 'baliza-map',
  alerts: 'baliza-alerts',
  positions: 'baliza-positions-table',
  report: 'baliza-report',
} as const
export type EmbedWidget = keyof typeof embedWidgets

export interface EmbedLook {
  readonly widget: EmbedWidget
  readonly theme: 'auto' | 'light' | 'dark'
  /** `null` for the widgets' own. */
  readonly design: BuiltTheme | null
  /** CSS pixels. */
  readonly height: number
}

/** Returns the URL of a server's widgets for the major version, within which their API is stable. */
export function scriptOf(host: string, version: string): string {
  return `${host}/widgets/${version.split('.', 1)[0]}/baliza.js`
}

/**
 * Returns the URL of the street archive that the portal's own map shows first, for an external page; `null` if it shows raster
 * tiles or none.
 */
export function streetsOf(host: string, [first]: ServerConfig['tiles']): string | null {
  return first !== undefined && isStreetArchive(first.url) ? new URL(first.url, `${host}/`).href : null
}

/**
 * Returns the HTML of a third-party page. @param streets URL of an archive that its map shows instead of OpenStreetMap's raster
 * tiles
 */
export function embedHtml(
  host: string,
  version: string,
  tokenUrl: string,
  { widget, theme, design, height }: EmbedLook,
  streets: string | null,
): string {
  const tag = embedWidgets[widget]
  const tiles = widget === 'map' && streets !== null ? ` tiles="${escaped(streets)}"` : ''
  const look = theme === 'auto' ? '' : ` theme="${theme}"`
  return [
    // On the root, where the shades are derived from it.
    ...((design?.css ?? '') === '' ? [] : ['<style>', design?.css, '</style>']),
    `<script type="module" src="${scriptOf(host, version)}"></script>`,
    `<baliza-client host="${host}" token-url="${escaped(tokenUrl)}"${look}>`,
    `  <${tag}${tiles} style="height: ${height}px"></${tag}>`,
    '</baliza-client>',
  ].join('\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const servers = { node, php, python } as const
export type EmbedLanguage = keyof typeof servers
export const embedLanguages = Object.keys(servers) as EmbedLanguage[]

/** Returns the code of the third-party server that responds to `token-url`. */
export function embedServer(
  language: EmbedLanguage,
  facts: { readonly host: string; readonly cuenta: string; readonly origen: string },
): string {
  // Only replaces quoted placeholders: other braces belong to the program.
  return Object.entries(facts).reduce(
    (text, [name, value]) => text.replaceAll(`'{${name}}'`, `'${value.replaceAll("'", '')}'`),
    servers[language].trim(),
  )
}

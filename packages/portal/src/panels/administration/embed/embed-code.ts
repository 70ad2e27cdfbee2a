import { isStreetArchive } from '@baliza/sdk-core'
import type { ServerConfig } from '../../../context/server-config.js'
import node from './token-url/node.mjs?raw'
import php from './token-url/php.php?raw'
import python from './token-url/python.py?raw'

/** The widgets that a page may show, and their elements. */
export const embedWidgets = {
  map: 'baliza-map',
  alerts: 'baliza-alerts',
  positions: 'baliza-positions-table',
  report: 'baliza-report',
} as const
export type EmbedWidget = keyof typeof embedWidgets

/** What the builder asks for. */
export interface EmbedLook {
  readonly widget: EmbedWidget
  readonly theme: 'auto' | 'light' | 'dark'
  /** `#rrggbb`; `null`: the widgets' own. */
  readonly accent: string | null
  /** CSS pixels. */
  readonly height: number
}

/** The widgets of a host, of its version's major: what they promise stays as it is. */
export function scriptOf(host: string, version: string): string {
  return `${host}/widgets/${version.split('.', 1)[0]}/baliza.js`
}

/** The streets that the portal's own map opens with, for a page elsewhere; `null`: pictures, or none. */
export function streetsOf(host: string, [first]: ServerConfig['tiles']): string | null {
  return first !== undefined && isStreetArchive(first.url) ? new URL(first.url, `${host}/`).href : null
}

/** The HTML of a partner's page. @param streets the address of an archive, which its map shows instead of OpenStreetMap's pictures */
export function embedHtml(
  host: string,
  version: string,
  tokenUrl: string,
  { widget, theme, accent, height }: EmbedLook,
  streets: string | null,
): string {
  const tag = embedWidgets[widget]
  const tiles = widget === 'map' && streets !== null ? ` tiles="${escaped(streets)}"` : ''
  const look = theme === 'auto' ? '' : ` theme="${theme}"`
  return [
    // On the root, where its shades are made of it.
    ...(accent === null ? [] : [`<style>:root { --baliza-accent: ${accent} }</style>`]),
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

/** The partner's own server: what `token-url` answers with. */
export function embedServer(
  language: EmbedLanguage,
  facts: { readonly host: string; readonly cuenta: string; readonly origen: string },
): string {
  // What is between braces elsewhere in a program is its own.
  return Object.entries(facts).reduce(
    (text, [name, value]) => text.replaceAll(`'{${name}}'`, `'${value.replaceAll("'", '')}'`),
    servers[language].trim(),
  )
}

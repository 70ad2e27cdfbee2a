import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../cleanup.js'
import { version, widgetsPath } from '../product.js'
import { product } from '../this-product.js'

/** The product's address in the README. The browser maps it to the real address. */
export const host = 'http://localhost:9998'

/** A third-party page without a framework. */
export interface HostPage {
  /** Description for the public table. */
  readonly about: string
  /** The complete page. */
  readonly html?: string
  /** HTML of the body; `MAP` is replaced by the client and the map. */
  readonly body?: string
  readonly head?: string
  readonly script?: string
  /** Replacement of `MAP`. */
  readonly map?: string
  readonly policy?: string
}

const script = (name: string, more = '', folder = widgetsPath) =>
  `<script type="module" src="${host}${folder}${name}"${more}></script>`
const client = (inside: string) =>
  `<baliza-client host="${host}" token-url="${host}/demo/token">${inside}</baliza-client>`
/** The minimal policy under which a page can show a map. */
const policy = (script: string, connect = host) =>
  `default-src 'none'; script-src 'self' ${script}; style-src 'self'; connect-src ${connect}; img-src data: https://tile.openstreetmap.org; frame-src 'self'`

/** Serves a third-party site on its own origin. */
export async function servePages(pages: Readonly<Record<string, HostPage>>): Promise<string> {
  const own = await readFile(new URL('host.js', import.meta.url))
  const style = await readFile(new URL('../../examples/partner.css', import.meta.url))
  const site = createServer(async (request, response) => {
    const path = (request.url ?? '/').slice(1)
    const page = pages[decodeURIComponent(path)]
    if (page !== undefined) {
      if (page.policy !== undefined) response.setHeader('content-security-policy', page.policy)
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html ?? write(page))
    }
    if (path === 'partner.css') return response.setHeader('content-type', 'text/css').end(style)
    response.setHeader('content-type', 'text/javascript').setHeader('access-control-allow-origin', '*')
    if (path === 'host.js') return response.end(own)
    // Another version of Baliza, as another part of the page may load it.
    if (!path.startsWith('old/')) return response.writeHead(404).end()
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    const ours = await fetch(`${product.url}/widgets/${path.slice(4)}`)
    return response.end((await ours.text()).replaceAll(version, '1.8.0'))
  })
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

const controls = `<button id="dark">Oscuro</button><button id="remove">Quitar</button><output id="heard"></output>
<script src="/host.js"></script></body></html>`

function write({ body = 'MAP', head = '', map = client('<baliza-map></baliza-map>'), ...page }: HostPage) {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Mi flotilla</title>${head}
${page.script ?? script('baliza.js')}</head><body>
${body.replace('MAP', map)}
${controls}`
}

/** Returns the example page for third parties, with its inline controls script. */
async function example(): Promise<string> {
  const page = await readFile(new URL('../../examples/partner.html', import.meta.url), 'utf8')
  return page.replace('script-src ', "script-src 'self' ").replace(/<\/body>\s*<\/html>/, controls)
}

/** Returns script tags for the exact version with integrity, and the integrity of the parts that it loads. */
async function pinned(): Promise<string> {
  const list = await fetch(`${product.url}${widgetsPath}sri.json`)
  const { version, integrity } = (await list.json()) as {
    version: string
    integrity: Record<string, string>
  }
  const address = (name: string) => `${host}/widgets/${version}/${name}`
  const parts = Object.entries(integrity).map(([name, hash]) => [address(name), hash])
  return `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(parts) })}</script>
${script('baliza.js', ` integrity="${integrity['baliza.js']}" crossorigin`, `/widgets/${version}/`)}`
}

const hostile = `<style>
* { box-sizing: content-box !important; letter-spacing: 9px !important; font: 40px serif !important; color: red !important;
    position: static !important; transition: all 9s !important; text-transform: uppercase !important }
div, canvas, button { float: right !important; width: 3px !important; display: none !important; filter: invert(1) !important }
</style>`

/** Every host that needs no installation, by its name in the matrix. */
export const quickHosts = async (): Promise<Readonly<Record<string, HostPage>>> => ({
  'Plain HTML': {
    about: 'The README’s two lines, with all four widgets',
    map: client(
      '<baliza-map></baliza-map><baliza-alerts loading="eager"></baliza-alerts><baliza-positions-table loading="eager"></baliza-positions-table><baliza-report loading="eager"></baliza-report>',
    ),
  },
  'Exact version with integrity': {
    about: `\`/widgets/${version}/\`, \`integrity\` on the script and, by an import map, on the parts that it loads`,
    script: await pinned(),
  },
  'Strict policy (CSP)': {
    about:
      "`default-src 'none'` and nothing inline: [`examples/partner.html`](../../../examples/partner.html)",
    html: await example(),
  },
  'Trusted Types': {
    about: "`require-trusted-types-for 'script'; trusted-types 'none'`",
    policy: `${policy(host)}; require-trusted-types-for 'script'; trusted-types 'none'`,
  },
  'No server at all (demo)': {
    about: "`<baliza-client demo>` under `connect-src 'none'`",
    policy: policy(host, "'none'"),
    map: '<baliza-client demo><baliza-map tiles="none"></baliza-map></baliza-client>',
  },
  'Two versions on a page': {
    about: 'The first is used, and the console names both',
    script: `<script type="module" src="/old/baliza.js"></script>${script('baliza.js')}`,
  },
  'A tag that another script has defined': {
    about: 'The others work, and the console names the tag',
    head: `<script>customElements.define('baliza-alerts', class extends HTMLElement {})</script>`,
  },
  'Hostile CSS': { about: '`*`, `div`, `canvas` and `button` with `!important`', head: hostile },
  // The script of the map only, with its client next to it.
  'Right to left': {
    about: '`dir="rtl"` and wide letters around a map of `map.js`, next to its client',
    script: script('map.js'),
    map: `<baliza-map></baliza-map>${client('')}`,
    body: '<div dir="rtl" lang="ar" style="letter-spacing: 4px">MAP</div>',
  },
  '320 px wide': { about: 'The narrowest phone', body: '<div style="width: 320px">MAP</div>' },
  '300 × 200': {
    about: 'The smallest embed',
    head: '<style>baliza-map { width: 300px; height: 200px }</style>',
  },
  'A dialog that opens': {
    about: 'Closed when the page is loaded',
    body: '<dialog id="late">MAP</dialog><button id="show" onclick="late.showModal()">Ver</button>',
    head: '<style>baliza-map { width: 600px }</style>',
  },
  'A tab that is shown later': {
    about: 'Hidden when the page is loaded',
    body: '<section id="late" hidden>MAP</section><button id="show" onclick="late.hidden = false">Ver</button>',
  },
  'A sandboxed iframe': {
    about: '`sandbox="allow-scripts"`: an opaque origin',
    head: '<style>iframe { width: 800px; height: 600px }</style>',
    script: '',
    map: '<iframe sandbox="allow-scripts" src="/Right%20to%20left"></iframe>',
  },
  'A page that scrolls': {
    about: 'Far below what is first seen',
    body: '<div style="height: 3000px"></div>MAP<div style="height: 3000px"></div>',
  },
})

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { permissionsPolicy } from '../site/permissions-policy.js'
import { escapeHtml } from './mail-html.js'

/** A page without the portal, such as the target of a link in a mail. */
export interface SmallPage {
  readonly brand: string
  readonly title: string
  /** HTML below the title. */
  readonly main: string
  readonly script?: string
}

export function servePage(http: FastifyInstance, path: string, page: SmallPage): void {
  const { headers, html } = writePage(page)
  http.get(path, async (_request, reply) => reply.headers(headers).send(html))
}

/** The colours are those of the widgets' tokens. */
const style = `
:root { color-scheme: light dark; --ground: #f3f5f8; --sheet: #ffffff; --text: #18212f; --quiet: #556072; --line: #b9c2cf; --accent: #2456d6; --on-accent: #ffffff; --bad: #b02a2a; --good: #12713b }
@media (prefers-color-scheme: dark) { :root { --ground: #10141a; --sheet: #171c24; --text: #e8ecf2; --quiet: #a3aebf; --line: #4b5769; --accent: #8ab0ff; --on-accent: #0b1530; --bad: #ff9d96; --good: #63dc99 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 28px; background: var(--sheet); border-radius: 12px; box-shadow: 0 1px 3px rgb(0 0 0 / .16) }
p { margin: 0 0 16px }
.brand { margin: 0 0 4px; color: var(--quiet); font-size: 14px }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.25 }
label { display: block; margin: 0 0 4px; font-weight: 600 }
input { width: 100%; min-height: 44px; padding: 8px 12px; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; font: inherit }
input[aria-invalid=true] { border-color: var(--bad) }
.wrong { min-height: 24px; margin: 2px 0 8px; color: var(--bad); font-size: 14px }
button { width: 100%; min-height: 44px; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer }
button + button { margin-top: 12px; color: var(--accent); background: transparent; border: 1px solid var(--line) }
button:disabled { opacity: .6; cursor: default }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[role=status] { margin: 12px 0 0; color: var(--bad) }
[role=status]:empty { display: none }
[role=status].done { margin: 0 0 16px; color: var(--good) }
a { color: var(--accent) }
.back { margin: 20px 0 0; text-align: center }
[hidden] { display: none }
`

/** Writes a page, and a policy that allows only its own style and script. */
export function writePage({ brand, title, main, script = '' }: SmallPage): {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
} {
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(brand)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand)}</p>
<h1>${title}</h1>
${main}
</main>
<script>${script}</script>
</body>
</html>
`
  const policy = [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `img-src data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  }
  return { headers, html }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

import { createHash } from 'node:crypto'
import { es } from '@baliza/sdk-core'
import type { FastifyInstance } from 'fastify'
import { shortestPassword } from '../accounts/passwords.js'
import { permissionsPolicy } from '../site/permissions-policy.js'
import { mensajes } from '../texts.js'
import { escapeHtml } from './mail-html.js'

/**
 * `GET /recuperar`: where the link of a recovery mail leads. A page of its own, without the portal. The token is behind
 * the `#`, which browsers keep to themselves: it is in no log of any server between.
 */
export function serveRecoveryPage(http: FastifyInstance, brand: string): void {
  const { html, policy } = recoveryPage(brand)
  http.get('/recuperar', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'permissions-policy': permissionsPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      .send(html),
  )
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
button:disabled { opacity: .6; cursor: default }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[role=status] { margin: 12px 0 0; color: var(--bad) }
[role=status]:empty { display: none }
[role=status].done { margin: 0 0 16px; color: var(--good) }
a { color: var(--accent) }
.back { margin: 20px 0 0; text-align: center }
[hidden] { display: none }
`

/** What the script says, beside what the server answers. */
const texts = {
  short: mensajes.shortPassword,
  different: es.validation.passRepeat,
  noToken: 'A este enlace le falta una parte: ábrelo otra vez desde el correo, o pide otro.',
  noServer: 'No se pudo hablar con el servidor. Revisa tu conexión y vuelve a intentar.',
}

const script = `
const texts = ${JSON.stringify(texts).replaceAll('<', '\\u003c')}
const form = document.querySelector('form')
const status = document.querySelector('[role=status]')
const button = form.querySelector('button')
const token = location.hash.slice(1)
const say = (input, text) => {
  document.getElementById(input.id + '-wrong').textContent = text
  input.setAttribute('aria-invalid', String(text !== ''))
}
const check = () => {
  const { pass, again } = form.elements
  const short = [...pass.value].length < ${shortestPassword}
  const different = !short && pass.value !== again.value
  say(pass, short ? texts.short : '')
  say(again, different ? texts.different : '')
  if (short) pass.focus()
  else if (different) again.focus()
  return !short && !different
}
if (token === '') {
  form.hidden = true
  status.textContent = texts.noToken
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  status.textContent = ''
  if (button.disabled || !check()) return
  button.disabled = true
  try {
    const answer = await fetch('api/nueva-contrasena', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, pass: form.elements.pass.value }),
    })
    const { status: code, mensaje } = await answer.json()
    status.textContent = mensaje
    if (code === 1) {
      status.className = 'done'
      form.hidden = true
      document.querySelector('a').focus()
      history.replaceState(null, '', location.pathname)
    }
  } catch {
    status.textContent = texts.noServer
  }
  button.disabled = false
})
`

/** The page and the policy under which nothing but its own style and script runs. */
function recoveryPage(brand: string): { readonly html: string; readonly policy: string } {
  const title = 'Cambia tu contraseña'
  const field = (id: string, label: string) => `<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="password" autocomplete="new-password" maxlength="200" required aria-describedby="${id}-wrong">
<p class="wrong" id="${id}-wrong"></p>`
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
<noscript><p>Para cambiar la contraseña aquí hace falta JavaScript.</p></noscript>
<form novalidate>
${field('pass', 'Contraseña nueva')}
${field('again', 'Repite la contraseña')}
<button>Guardar</button>
</form>
<p role="status"></p>
<p class="back"><a href="./">Ir al inicio de sesión</a></p>
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
  return { html, policy }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

import { es } from '@baliza/agreement'
import type { FastifyInstance } from 'fastify'
import { shortestPassword } from '../accounts/passwords.js'
import { mensajes } from '../texts.js'
import { type SmallPage, servePage } from './small-page.js'

/**
 * `GET /recuperar`: serves the target page of the link in a recovery mail, without the portal. The token is behind the `#`, which
 * browsers do not send, so that it is in no server's log.
 */
export function serveRecoveryPage(http: FastifyInstance, brand: string): void {
  servePage(http, '/recuperar', recoveryPage(brand))
}

/** Texts of the script, in addition to the server's responses. */
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

function recoveryPage(brand: string): SmallPage {
  const field = (id: string, label: string) => `<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="password" autocomplete="new-password" maxlength="200" required aria-describedby="${id}-wrong">
<p class="wrong" id="${id}-wrong"></p>`
  return {
    brand,
    title: 'Cambia tu contraseña',
    script,
    main: `<noscript><p>Para cambiar la contraseña aquí hace falta JavaScript.</p></noscript>
<form novalidate>
${field('pass', 'Contraseña nueva')}
${field('again', 'Repite la contraseña')}
<button>Guardar</button>
</form>
<p role="status"></p>
<p class="back"><a href="./">Ir al inicio de sesión</a></p>`,
  }
}

import type { FastifyInstance } from 'fastify'
import { confirmationPath } from './confirmation-message.js'
import { servePage } from './small-page.js'

/**
 * Serves the target page of the link in a confirmation mail. It changes nothing until a person presses a button, because mail
 * servers open links to check them. The token is behind the `#`, so that it is in no server's log.
 */
export function serveRecipientPage(http: FastifyInstance, brand: string): void {
  servePage(http, confirmationPath, {
    brand,
    title: '¿Quieres recibir estos avisos?',
    script,
    main: `<noscript><p>Para responder aquí hace falta JavaScript.</p></noscript>
<form novalidate>
<p>Alguien quiere enviarte por correo avisos o reportes de sus vehículos. El correo con el que llegaste aquí nombra a quien lo pide.</p>
<button name="yes">Sí, quiero recibirlos</button>
<button name="no">No quiero recibirlos</button>
</form>
<p role="status"></p>`,
  })
}

/** Texts of the script, in addition to the server's responses. */
const texts = {
  noToken: 'A este enlace le falta una parte: ábrelo otra vez desde el correo.',
  noServer: 'No se pudo hablar con el servidor. Revisa tu conexión y vuelve a intentar.',
}

const script = `
const texts = ${JSON.stringify(texts).replaceAll('<', '\\u003c')}
const form = document.querySelector('form')
const status = document.querySelector('[role=status]')
const token = location.hash.slice(1)
if (token === '') {
  form.hidden = true
  status.textContent = texts.noToken
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  status.textContent = ''
  status.className = ''
  const { yes, no } = form.elements
  if (yes.disabled) return
  yes.disabled = no.disabled = true
  try {
    const answer = await fetch('api/destinatario-respuesta', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, acepta: event.submitter !== no }),
    })
    const { status: code, mensaje } = await answer.json()
    status.textContent = mensaje
    if (code === 1) status.className = 'done'
  } catch {
    status.textContent = texts.noServer
  }
  yes.disabled = no.disabled = false
})
`

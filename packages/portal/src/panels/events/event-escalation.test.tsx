import { getByLabelText, getByRole, getByText, queryByLabelText, queryByText } from '@testing-library/dom'
import { act } from 'react'
import { expect, test } from 'vitest'
import { appears, settle } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import EventsPanel from './events-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 310, clientHeight: 400 })

/** Opens the form of a new event with all required values. */
async function open(as = 'usuario') {
  const panel = await mountPanel(EventsPanel, { name: 'events' }, { as })
  const { page, press, type, choose } = panel
  await press('Nuevo evento')
  await type('Nombre del evento', 'Auxilio')
  await press(/Todas las unidades/, 'checkbox')
  await choose('Tipo de evento', 'Pánico')
  return {
    ...panel,
    save: () => getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar cambios' }),
    line: () => getByRole(page, 'button', { name: /^Si nadie atiende/ }),
    async leave() {
      await act(() => panel.user.tab())
      await settle()
    },
    async saved() {
      await press('Guardar cambios')
      await settle(100)
      return panel.sent('/api/add-evento')[0]
    },
  }
}

test('who needs nobody else sees a line of it, and sends none', async () => {
  const { line, saved } = await open()
  expect(line().textContent).toBe('Si nadie atiendeNo se avisa a nadie más')
  expect(line().getAttribute('aria-expanded')).toBe('false')
  expect(await saved()).toMatchObject({ escalado: null })
})

test('somebody else is named, said in the line, and sent', async () => {
  const { page, press, choose, type, line, save, leave, saved } = await open()
  await press(/^Si nadie atiende/)
  await choose('Avisar a otra persona', 'Por correo')
  // An untouched field shows no error, but the form cannot be saved without it.
  expect(queryByText(page, 'El campo es requerido')).toBeNull()
  expect(save().disabled).toBe(true)
  await type('Correo de esa persona', 'jefa')
  await leave()
  await appears(() => getByText(page, 'El formato es incorrecto'))
  await type('Correo de esa persona', 'jefa@casa.mx')
  await type('Si nadie atiende en (minutos)', '15')
  await leave()
  expect(line().textContent).toContain('jefa@casa.mx, tras 15 min')
  expect(await saved()).toMatchObject({ escalado: { tras: 900, canal: 'email', destino: 'jefa@casa.mx' } })
})

test('a channel that the server does not have is refused with its reason', async () => {
  const { page, press, choose, type, saved } = await open()
  await press(/^Si nadie atiende/)
  await choose('Avisar a otra persona', 'Por SMS')
  await type('Teléfono de esa persona', '55 1234 5678')
  await saved()
  expect(page.textContent).toContain('Este servidor no tiene SMS configurado')
})

test('webhooks are for those who may have them, and ask for nobody', async () => {
  const { press, page } = await open()
  await press(/^Si nadie atiende/)
  await press(/Avisar a otra persona/)
  expect(getByRole(document.body, 'option', { name: 'Por SMS' })).toBeTruthy()
  expect(document.querySelector('[role=option][data-key=webhook]')).toBeNull()
  await press('Por correo', 'option')
  expect(getByLabelText(page, 'Correo de esa persona')).toBeTruthy()
})

test('a manager leaves it to webhooks', async () => {
  const { page, press, choose, saved } = await open('manager')
  await press(/^Si nadie atiende/)
  await choose('Avisar a otra persona', 'A mis webhooks')
  expect(queryByLabelText(page, 'Correo de esa persona')).toBeNull()
  expect(page.textContent).toContain('«Alertas sin atender»')
  expect(await saved()).toMatchObject({ escalado: { tras: 600, canal: 'webhook', destino: '' } })
})

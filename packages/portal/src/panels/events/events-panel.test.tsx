import { eventTypeCodes, eventTypeNames, eventTypes, type Unit } from '@baliza/sdk-core/internal'
import {
  findByRole,
  findByText,
  getAllByRole,
  getByLabelText,
  getByRole,
  getByText,
  queryByRole,
  queryByText,
} from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type makePortal, settle } from '../../testing/mount.js'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import EventsPanel from './events-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 310, clientHeight: 400 })

async function open(options: Parameters<typeof makePortal>[0] = {}) {
  const panel = await mountPanel(EventsPanel, { name: 'events' }, options)
  return {
    ...panel,
    async pressIn(event: string, name: string) {
      const row = getByText(panel.page, event).closest<HTMLElement>('[role=row]')
      if (row === null) throw new Error(`There is no row of ${event}`)
      await act(() => panel.user.click(getByRole(row, 'button', { name })))
      await settle()
    },
  }
}

test('the list says what each event watches, of how many units, and where', async () => {
  const { page } = await open()
  const row = (await findByText(page, 'Llegada al almacén')).closest('[role=row]')
  expect(row?.textContent).toContain('Entrada de geocerca · Almacén central')
  expect(row?.textContent).toContain('4 unidades')
  expect(getByText(page, 'Velocidad en carretera').closest('[role=row]')?.textContent).toContain(
    'Más de 95 km/h · 6 unidades',
  )
})

test('an account without events is notified', async () => {
  const { page } = await open({ empty: true })
  getByText(page, 'Sin eventos creados...')
})

test('a flag turns at once and the host hears it', async () => {
  const { press, sent, page } = await open()
  await press('Activo: Botón de pánico', 'switch')
  expect(getByLabelText<HTMLInputElement>(page, 'Activo: Botón de pánico').checked).toBe(false)
  expect(sent('/api/update-check-evento')[0]).toMatchObject({ nodo: 'activo', valor: 0 })
  await press('Correo: Botón de pánico', 'switch')
  expect(sent('/api/update-check-evento')[1]).toMatchObject({ nodo: 'email', valor: 'true' })
})

test('a channel that the host does not have turns back, with its message', async () => {
  const { press, page } = await open()
  await press('SMS: Botón de pánico', 'switch')
  expect(getByLabelText<HTMLInputElement>(page, 'SMS: Botón de pánico').checked).toBe(false)
  expect(page.textContent).toContain('Este servidor no tiene SMS configurado')
})

test('a browser without notifications says so, and nothing is turned on', async () => {
  const { press, page, sent } = await open()
  await press('Push: Botón de pánico', 'switch')
  expect(getByLabelText<HTMLInputElement>(page, 'Push: Botón de pánico').checked).toBe(false)
  expect(page.textContent).toContain('Este navegador no puede mostrar notificaciones')
  expect(sent('/api/update-check-evento')).toEqual([])
})

test('an event is removed after a question, and not without its answer', async () => {
  const { press, pressIn, page, sent } = await open()
  await pressIn('Botón de pánico', 'Eliminar')
  await press('Cancelar')
  expect(sent('/api/elimina-evento')).toEqual([])
  await pressIn('Botón de pánico', 'Eliminar')
  await answer('Eliminar Botón de pánico')
  await settle(100)
  expect(queryByText(page, 'Botón de pánico')).toBeNull()
  expect(page.textContent).toContain('El evento se eliminó correctamente')
})

test('a new event is saved once everything that its type needs is there', async () => {
  const { press, type, choose, page, sent } = await open()
  await press('Nuevo evento')
  const save = getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar cambios' })
  await type('Nombre del evento', 'Rápido')
  await press(/Todas las unidades/, 'checkbox')
  expect(save.disabled).toBe(true)
  await choose('Tipo de evento', 'Exceso de velocidad')
  expect(save.disabled).toBe(true)
  await type('Velocidad máxima (km/h)', '80')
  await settle()
  expect(save.disabled).toBe(false)
  await press('Rojo', 'radio')
  await press('Claxon', 'radio')
  await press('Guardar cambios')
  await settle(100)
  expect(sent('/api/add-evento')[0]).toMatchObject({
    nom_evento: 'Rápido',
    tipo_evento: 5,
    speed: 80,
    nodo_geocerca: '0',
    color_alerta: 4,
    sonido: 1,
    sonido_alerta: 4,
    mostrar_alerta: 1,
    email: 'false',
    creator: 'usuario',
  })
  expect((sent('/api/add-evento')[0]?.gps as string[]).length).toBe(6)
  getByText(page, 'El evento se añadió correctamente')
  getByText(page, 'Rápido')
})

test('the form counts what the event would have alerted in a day, and proposes a cooldown', async () => {
  const { press, choose, page, backend, sent, type } = await open()
  const [unit] = backend.units() as [Unit]
  for (let at = 0; at < 50; at++)
    backend.raise({ clave_msj: 'DOOR', unit, timestamp: Date.now() - 3_600_000 + at * 60_000 })
  await press('Nuevo evento')
  expect(queryByText(page, /En las últimas 24 horas/)).toBeNull()
  await press(/Todas las unidades/, 'checkbox')
  await choose('Tipo de evento', 'Posible inhibidor')
  await findByText(page, 'En las últimas 24 horas no habría avisado.')
  await choose('Tipo de evento', 'Puerta abierta / toma de fuerza')
  await findByText(
    page,
    /^En las últimas 24 horas habría avisado 5\d veces\. Sin repetir de la misma unidad antes de 10 min serían \d\.$/,
  )
  await press('Pausa de 10 min')
  await findByText(page, /En las últimas 24 horas habría avisado \d veces/)
  await type('Nombre del evento', 'Puerta')
  await press('Guardar cambios')
  await settle(100)
  expect(sent('/api/add-evento')[0]).toMatchObject({ pausa: 600 })
})

test('a trial that failed is repeated, and the event can still be saved', async () => {
  const { press, choose, page, backend, type } = await open()
  await press('Nuevo evento')
  await type('Nombre del evento', 'Motor')
  await press(/Todas las unidades/, 'checkbox')
  backend.setState({ failWith: 'malformed' })
  await choose('Tipo de evento', 'Motor encendido')
  const again = await findByRole(page, 'button', { name: 'Reintentar' })
  expect(getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar cambios' }).disabled).toBe(false)
  backend.setState({ failWith: null })
  await act(() => userEvent.click(again))
  await findByText(page, /En las últimas 24 horas/)
})

test('each type asks for what it needs, and for nothing else', async () => {
  const { press, choose, page } = await open()
  await press('Nuevo evento')
  await choose('Tipo de evento', 'Salida de geocerca')
  await press(/Geocercas creadas/)
  const options = [...document.querySelectorAll('[role=option]')].map((node) => node.textContent)
  // No PDI: it has no inside.
  expect(options).toEqual(['Almacén central', 'Centro de distribución Norte', 'Zona de reparto CDMX'])
  await press('Almacén central', 'option')
  await choose('Tipo de evento', 'Entrada de ruta')
  getByRole(page, 'button', { name: /Rutas creadas/ })
  expect(queryByRole(page, 'button', { name: /Geocercas creadas/ })).toBeNull()
  await choose('Tipo de evento', 'Motor apagado')
  expect(queryByRole(page, 'button', { name: /Rutas creadas/ })).toBeNull()
})

test('what a device tells of is chosen like the others, after those of the specification', async () => {
  const { press, type, choose, page, sent } = await open()
  await press('Nuevo evento')
  await type('Nombre del evento', 'Inhibidor')
  await press(/Todas las unidades/, 'checkbox')
  await press(/Tipo de evento/)
  const options = [...document.querySelectorAll('[role=option]')].map((node) => node.textContent)
  expect(options).toEqual(eventTypeCodes.map((code) => eventTypeNames[eventTypes[code]]))
  expect(options.slice(8, 11)).toEqual(['Puerta abierta / toma de fuerza', 'Posible inhibidor', 'Remolque'])
  await press('Posible inhibidor', 'option')
  await choose('Tipo de evento', 'Corriente desconectada')
  await press('Guardar cambios')
  await settle(100)
  expect(sent('/api/add-evento')[0]).toMatchObject({ tipo_evento: 16, nodo_geocerca: '0' })
  expect(sent('/api/add-evento')[0]).not.toHaveProperty('speed')
  expect(getByText(page, 'Inhibidor').closest('[role=row]')?.textContent).toContain('Corriente desconectada')
})

test('the form begins in its first field, for a new event and for one that is changed', async () => {
  const { press, pressIn, page } = await open()
  await press('Nuevo evento')
  expect(document.activeElement).toBe(getByLabelText(page, 'Nombre del evento'))
  await press('Mostrar eventos')
  await pressIn('Botón de pánico', 'Editar')
  expect(document.activeElement).toBe(getByLabelText(page, 'Nombre del evento'))
})

test('the sound is asked for only where there is to be one', async () => {
  const { press, page } = await open()
  await press('Nuevo evento')
  getByText(page, 'Arranca Motor')
  await press('Sonido', 'switch')
  expect(queryByText(page, 'Arranca Motor')).toBeNull()
})

test('six sounds can be heard before one is chosen', async () => {
  const { press, page } = await open()
  await press('Nuevo evento')
  const previews = getAllByRole(page, 'button', { name: /^Escuchar / })
  expect(previews.map((preview) => preview.getAttribute('aria-label'))).toEqual([
    'Escuchar Alerta',
    'Escuchar Notificacion',
    'Escuchar Arranca Motor',
    'Escuchar Claxon',
    'Escuchar Alarma',
    'Escuchar Alarma local',
  ])
})

test('Guardar cambios is disabled while the form is invalid', async () => {
  const { pressIn, type, page } = await open()
  const save = () => getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar cambios' })
  await pressIn('Llegada al almacén', 'Editar')
  await vi.waitFor(() => expect(save().disabled).toBe(false))
  await type('Nombre del evento', ' ')
  await vi.waitFor(() => expect(save().disabled).toBe(true))
})

test('what is missing is shown where it is missing', async () => {
  const { press, page, user } = await open()
  await press('Nuevo evento')
  await act(() => user.click(getByLabelText(page, 'Nombre del evento')))
  await act(() => user.tab())
  await settle()
  getByText(page, 'El campo es requerido')
})

test('an event is changed with what it had', async () => {
  const { press, pressIn, type, page, sent } = await open()
  await pressIn('Llegada al almacén', 'Editar')
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre del evento').value).toBe('Llegada al almacén')
  await type('Nombre del evento', 'Llegada al almacén norte')
  await settle()
  await press('Guardar cambios')
  await settle(100)
  expect(sent('/api/edit-evento')[0]).toMatchObject({
    nom_evento: 'Llegada al almacén norte',
    tipo_evento: 1,
    sonido_alerta: 2,
  })
  expect((sent('/api/edit-evento')[0]?.gps as string[]).length).toBe(4)
})

test('what was typed survives a poll, and is not left without a question', async () => {
  const { press, type, page, backend, portal } = await open()
  await press('Nuevo evento')
  await type('Nombre del evento', 'Sin terminar')
  backend.move()
  await act(() => portal.client.fleet.refresh())
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre del evento').value).toBe('Sin terminar')
  await press('Mostrar eventos')
  await findByRole(document.body, 'alertdialog')
  await act(() => userEvent.click(getByRole(document.body, 'alertdialog').querySelector('button') as Element))
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre del evento').value).toBe('Sin terminar')
  await press('Mostrar eventos')
  await answer('Descartar')
  getByText(page, 'Botón de pánico')
})

test('a failure keeps the form with what was typed, and the question before it is left', async () => {
  const { press, pressIn, type, page, backend, workspace } = await open()
  await pressIn('Botón de pánico', 'Editar')
  await type('Nombre del evento', 'Botón de pánico!')
  await settle()
  backend.setState({ failWith: 'malformed' })
  await press('Guardar cambios')
  await settle(300)
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre del evento').value).toBe('Botón de pánico!')
  expect(workspace().unsaved.question('panel')?.title).toBe('Cambios sin guardar')
  expect(page.querySelector('[role=alert]')).not.toBeNull()
})

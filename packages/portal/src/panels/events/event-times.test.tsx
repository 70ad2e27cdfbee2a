import { fireEvent, getByLabelText, getByRole, getByText, queryByLabelText } from '@testing-library/dom'
import { act } from 'react'
import { expect, test } from 'vitest'
import { settle } from '../../testing/mount.js'
import { mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import EventsPanel from './events-panel.js'
import { ownZone } from './when-text.js'

sizeElements({ offsetHeight: 400, offsetWidth: 310, clientHeight: 400 })

/** Opens the form of a new event with all required values except the type. */
async function open() {
  const panel = await mountPanel(EventsPanel, { name: 'events' })
  const { page, press, type } = panel
  await press('Nuevo evento')
  await type('Nombre del evento', 'Con tiempo')
  await press(/Todas las unidades/, 'checkbox')
  const save = () => getByRole<HTMLButtonElement>(page, 'button', { name: 'Guardar cambios' })
  return {
    ...panel,
    save,
    line: () => getByRole(page, 'button', { name: /^Cuándo avisar/ }),
    async setHour(label: string, hour: string) {
      await act(() => fireEvent.change(getByLabelText(page, label), { target: { value: hour } }))
    },
    /** Types a value and moves to the next field. */
    async fill(label: string, text: string) {
      await type(label, text)
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

test('who needs no time sees a line of it, and sends none', async () => {
  const { page, choose, line, saved } = await open()
  await choose('Tipo de evento', 'Pánico')
  expect(line().textContent).toBe('Cuándo avisarEn cuanto ocurre, a cualquier hora')
  expect(line().getAttribute('aria-expanded')).toBe('false')
  expect(page.querySelector('[hidden]')?.textContent).toContain('Horario')
  expect(await saved()).toMatchObject({ tipo_evento: 6, horario: null, pausa: null })
})

test('how long, when and how often are said in a line, sent and shown in the list', async () => {
  const { page, press, choose, type, line, setHour, saved } = await open()
  await choose('Tipo de evento', 'Ralentí prolongado')
  expect(line().textContent).toContain('Tras 10 min')
  await press(/^Cuándo avisar/)
  await type('Avisar tras (minutos)', '15')
  await choose('Horario', 'Solo en este horario')
  await press('sábado', 'checkbox')
  await setHour('Desde', '20:00')
  await setHour('Hasta', '06:00')
  getByText(page, 'Del día siguiente')
  await type('No repetir de la misma unidad antes de (minutos)', '30')
  const said = 'ras 15 min · lun–sáb 20:00–06:00 · como mucho cada 30 min'
  expect(line().textContent).toContain(`T${said}`)
  expect(await saved()).toMatchObject({
    tipo_evento: 19,
    duracion: 900,
    horario: { dias: [1, 2, 3, 4, 5, 6], desde: '20:00', hasta: '06:00', fuera: 0, zona: ownZone() },
    pausa: 1_800,
  })
  expect(getByText(page, 'Con tiempo').closest('[role=row]')?.textContent).toContain(`unidades · t${said}`)
})

test('an event is changed with the times that it had', async () => {
  const { page, press, choose, line, saved, sent } = await open()
  await choose('Tipo de evento', 'Motor encendido')
  await press(/^Cuándo avisar/)
  await choose('Horario', 'Fuera de este horario')
  expect(line().textContent).toContain('Fuera de lun–vie 08:00–18:00')
  await saved()
  const row = getByText(page, 'Con tiempo').closest<HTMLElement>('[role=row]')
  await act(() => getByRole(row as HTMLElement, 'button', { name: 'Editar' }).click())
  await settle()
  expect(line().textContent).toContain('Fuera de lun–vie 08:00–18:00')
  await press(/^Cuándo avisar/)
  await choose('Horario', 'A cualquier hora')
  await press('Guardar cambios')
  await settle(100)
  expect(sent('/api/edit-evento')[0]).toMatchObject({ tipo_evento: 4, horario: null })
})

test('silence asks for its hours at once; what happens in a moment for none', async () => {
  const { page, choose, fill, save, line, saved } = await open()
  await choose('Tipo de evento', 'Sin señal')
  expect(line().getAttribute('aria-expanded')).toBe('true')
  expect(getByLabelText<HTMLInputElement>(page, 'Avisar tras (horas)').value).toBe('2')
  await fill('Avisar tras (horas)', ' ')
  expect(save().disabled).toBe(true)
  await fill('Avisar tras (horas)', '0.1')
  getByText(page, 'Una unidad está sin señal a partir de 10 minutos')
  await fill('Avisar tras (horas)', '1.5')
  expect(await saved()).toMatchObject({ tipo_evento: 22, duracion: 5_400 })
})

test('the time of another type is not kept, and what is no number is said', async () => {
  const { page, press, choose, type, fill, save, line } = await open()
  await choose('Tipo de evento', 'Exceso de velocidad')
  await type('Velocidad máxima (km/h)', '80')
  await press(/^Cuándo avisar/)
  await fill('Avisar tras (segundos)', 'mucho')
  getByText(page, 'Escribe un número mayor que 0; como máximo son 30 días')
  expect(save().disabled).toBe(true)
  await choose('Tipo de evento', 'Puerta abierta / toma de fuerza')
  expect(queryByLabelText(page, /^Avisar tras/)).toBeNull()
  await settle()
  expect(save().disabled).toBe(false)
  expect(line().textContent).toContain('En cuanto ocurre')
})

test('no day at all is said', async () => {
  const { page, press, choose, save } = await open()
  await choose('Tipo de evento', 'Pánico')
  await press(/^Cuándo avisar/)
  await choose('Horario', 'Solo en este horario')
  for (const day of ['lunes', 'martes', 'miércoles', 'jueves', 'viernes']) await press(day, 'checkbox')
  await settle()
  getByText(page, 'Elige al menos un día')
  expect(save().disabled).toBe(true)
})

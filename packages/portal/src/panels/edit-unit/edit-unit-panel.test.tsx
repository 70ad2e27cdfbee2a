import { existsSync } from 'node:fs'
import { fixedIcons, rotatingIcons } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { getByLabelText, getByText, queryByLabelText } from '@testing-library/dom'
import { act } from 'react'
import { expect, test } from 'vitest'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import EditUnitPanel from './edit-unit-panel.js'
import { readSize } from './icon-size.js'

const [unit] = makeFleet(6, 1)
if (unit === undefined) throw new Error('no unit')
const { imei } = unit
const open = (as?: string) =>
  mountPanel(EditUnitPanel, { name: 'unit', imei }, as === undefined ? {} : { as })

test('the data are those of the unit; what is saved is reported, the dialog closes and the list is asked for again', async () => {
  const { page, type, press, sent, onClose, backend } = await open()
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre').value).toBe(unit.nombre)
  expect(getByLabelText<HTMLInputElement>(page, 'IMEI').disabled).toBe(true)
  await type('Nombre', 'Camión del norte')
  const polls = sent('/api/objetos').length
  await press('Guardar cambios')
  expect(sent('/api/update-objeto')).toMatchObject([
    { id: unit.id, nombre: 'Camión del norte', modelo: unit.modelo, placas: unit.placas, sim: unit.sim },
  ])
  expect(onClose).toHaveBeenCalled()
  getByText(document.body, 'Se actualizo correctamente')
  expect(sent('/api/objetos').length).toBe(polls + 1)
  expect(backend.units()[0]?.nombre).toBe('Camión del norte')
})

test.each([
  ['Nombre', '', 'El nombre es requerido'],
  ['Nombre', 'ab', 'El nombre es muy pequeño'],
  ['Número de la tarjeta SIM', '', 'El número de teléfono de la tarjeta SIM del GPS es requerido'],
  ['Número de la tarjeta SIM', '55a', 'Ingresa solo numeros'],
  ['Número de la tarjeta SIM', '551234567', 'El número de telefono es muy pequeño'],
  ['Número de la tarjeta SIM', '55123456789', 'El número de telefono es muy grande'],
])('%s with %j: %s', async (label, text, message) => {
  const { page, type, press, sent } = await open()
  await type(label, text)
  await press('Guardar cambios')
  getByText(page, message)
  expect(sent('/api/update-objeto')).toEqual([])
})

test('a unit that the host does not know is refused as a foreign one, and can be asked for again', async () => {
  const { page, backend, press } = await mountPanel(EditUnitPanel, { name: 'unit', imei: '86404' })
  getByText(page, /no tiene permiso/)
  expect(queryByLabelText(page, 'Nombre')).toBeNull()
  backend.put({ ...unit, imei: '86404', nombre: 'Ya está' })
  await press('Reintentar')
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre').value).toBe('Ya está')
})

test('a mirror account is shown no SIM and no IMEI', async () => {
  const { page } = await open('espejo')
  expect(queryByLabelText(page, 'Número de la tarjeta SIM')).toBeNull()
  expect(queryByLabelText(page, 'IMEI')).toBeNull()
})

test('what the host refuses is reported, and nothing that was typed is lost', async () => {
  const { page, type, press, backend, onClose } = await open()
  await type('Nombre', 'Otro nombre')
  backend.remove(imei)
  await press('Guardar cambios')
  getByText(document.body, /no tiene permiso/)
  expect(onClose).not.toHaveBeenCalled()
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre').value).toBe('Otro nombre')
})

test('the reason of a refusal is a red notification', async () => {
  const { type, press, backend } = await open()
  await type('Nombre', 'Otro nombre')
  backend.setState({ failWith: 'refused' })
  await press('Guardar cambios')
  const notice = getByText(document.body, 'El servicio está en mantenimiento')
  expect(notice.closest('[data-tone]')?.getAttribute('data-tone')).toBe('danger')
})

test('an icon of the catalogue brings its size; both are sent as the wire has them', async () => {
  const { page, press, type, sent, onClose } = await open()
  await press('Iconos', 'tab')
  const [, turning] = page.querySelectorAll<HTMLInputElement>('input[aria-label="Taxi"]')
  await act(async () => turning?.click())
  await type('Ancho', '30')
  const polls = sent('/api/objetos').length
  await press('Guardar icono')
  expect(sent('/api/objetos').length).toBe(polls + 1)
  expect(sent('/objetos/update-icon')).toMatchObject([
    {
      id: unit.id,
      url_icon: '/iconos/taxi-giro.svg',
      url_icon_angulo: 1,
      size: btoa('{"size_ancho":30,"size_largo":50,"offset":25}'),
    },
  ])
  getByText(document.body, 'Se actulizo correctamente')
  expect(onClose).toHaveBeenCalled()
})

test('a size that is none is shown beside its field and not sent; an icon that is none is shown too', async () => {
  const { page, press, type, sent } = await open()
  await press('Iconos', 'tab')
  await press('Guardar icono')
  getByText(page, 'Elige un icono, o deja el predeterminado.')
  await press('Pipa', 'radio')
  await type('Alto', '500')
  await press('Guardar icono')
  getByText(page, 'De 8 a 256')
  expect(sent('/objetos/update-icon')).toEqual([])
})

test('back to the default is asked first, and sends the text null', async () => {
  const own = { ...unit, url_icon: '/iconos/pipa.svg', url_icon_angulo: 0 as const }
  const { press, sent } = await mountPanel(EditUnitPanel, { name: 'unit', imei }, { units: [own] })
  await press('Iconos', 'tab')
  await press('Predeterminado')
  await answer('Cancelar')
  expect(sent('/objetos/update-icon')).toEqual([])
  await press('Predeterminado')
  await answer(`Quitar el icono de ${unit.nombre}`)
  expect(sent('/objetos/update-icon')).toMatchObject([{ id: unit.id, url_icon_angulo: 2, size: 'null' }])
})

test('every icon of the catalogue has its drawing', () => {
  const missing = [...fixedIcons, ...rotatingIcons].filter(
    ({ name }) => !existsSync(`packages/portal/public/iconos/${name}.svg`),
  )
  expect(missing).toEqual([])
})

test('sizes are whole pixels within their limits', () => {
  expect(readSize({ size_ancho: '32', size_largo: '37', offset: '0' }).size).toEqual({
    size_ancho: 32,
    size_largo: 37,
    offset: 0,
  })
  expect(readSize({ size_ancho: '7', size_largo: '1e2', offset: '-1' })).toEqual({
    size: null,
    wrong: ['size_ancho', 'size_largo', 'offset'],
  })
})

test('what was typed in one tab is there after a look at the other, and is not left without a question', async () => {
  const { page, press, type, workspace, onClose } = await open()
  const asked = () => workspace().unsaved.question('panel')?.title
  await type('Nombre', 'Camión del norte')
  await press('Iconos', 'tab')
  expect(asked()).toBe('Cambios sin guardar')
  await press('Datos de unidad', 'tab')
  expect(getByLabelText<HTMLInputElement>(page, 'Nombre').value).toBe('Camión del norte')
  onClose.mockImplementation(() => expect(asked()).toBeUndefined())
  await press('Guardar cambios')
  expect(onClose).toHaveBeenCalled()
  await press('Iconos', 'tab')
  await press('Pipa', 'radio')
  expect(asked()).toBe('Cambios sin guardar')
})

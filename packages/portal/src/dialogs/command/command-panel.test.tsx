import { makeFleet } from '@baliza/sdk-core/testing'
import { findByText, getByText, queryByText } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import CommandPanel from './command-panel.js'

const [made] = makeFleet(1, 1)
if (made === undefined) throw new Error('no unit')
const now = Date.now()
const standing = { ...made, nombre: 'Grúa 4', speed: 0, acc: true, timestamp: now }
const driving = { ...standing, speed: 60 }
const { imei } = made

const open = (unit = standing) => mountPanel(CommandPanel, { name: 'command', imei }, { units: [unit] })

test('without unit, command and channel nothing is sent', async () => {
  const { page, press, sent } = await mountPanel(CommandPanel, { name: 'command', imei: null })
  await press('Enviar')
  getByText(page, 'Todos los campos son requeridos')
  expect(sent('/api/comando')).toEqual([])
})

test('a command is confirmed, sent once, and what the host says of it is told', async () => {
  const { press, choose, sent } = await open()
  await choose('Comando', 'Localizar')
  await press('Enviar')
  expect(sent('/api/comando-busqueda')).toEqual([])
  await findByText(document.body, '¿Enviar «Localizar» a Grúa 4 por GPRS?')
  await answer('Enviar')
  expect(sent('/api/comando-busqueda')).toMatchObject([{ comando: 'busq', tipo: 'gprs', imei }])
  getByText(document.body, 'El comando se envió al equipo; falta que lo confirme')
})

test.each([
  ['Frecuencia de rastreo', 'Frecuencia', '1 minuto', { comando: 'fr', valor: '060' }],
  ['Zona horaria', 'Zona horaria', 'Pacífico (UTC-7)', { comando: 'zh', valor: 2 }],
])('%s carries its value', async (command, field, value, payload) => {
  const { press, choose, sent, page } = await open()
  await choose('Comando', command)
  await press('Enviar')
  getByText(page, 'Todos los campos son requeridos')
  await choose(`Elige….*${field}|${field}.*Elige…`, value)
  await press('Enviar')
  await answer('Enviar')
  expect(sent('/api/comando')).toMatchObject([payload])
})

test('cutting the engine of a unit that drives takes a second, explicit yes', async () => {
  const { choose, press, sent } = await open(driving)
  await choose('Comando', 'Bloquear motor')
  await press('Enviar')
  await answer('Enviar')
  await vi.waitFor(() => getByText(document.body, '¿Cortar el motor de Grúa 4?'))
  getByText(document.body, /La unidad va a 60 km\/h/)
  expect(sent('/api/comando')).toHaveLength(1)
  await press('Sí, cortar el motor')
  expect(sent('/api/comando')).toMatchObject([{ comando: 'bloq' }, { comando: 'bloq', confirmado: true }])
})

test('without that yes the engine goes on', async () => {
  const { choose, press, sent } = await open(driving)
  await choose('Comando', 'Bloquear motor')
  await press('Enviar')
  await answer('Enviar')
  await vi.waitFor(() => getByText(document.body, '¿Cortar el motor de Grúa 4?'))
  await answer('Cancelar')
  expect(sent('/api/comando')).toHaveLength(1)
})

test('the commands of before are listed with what became of them; none is said', async () => {
  const { page } = await open()
  getByText(page, 'Comandos enviados')
  expect(getByText(page, 'Desbloquear motor', { selector: 'strong' }).closest('li')?.textContent).toMatch(
    /Procesado.*GPRS/,
  )
  expect(getByText(page, 'Frecuencia de rastreo', { selector: 'strong' }).closest('li')?.textContent).toMatch(
    /Registrado.*venció/,
  )
  const nobody = await mountPanel(CommandPanel, { name: 'command', imei: null }, { units: [] })
  await vi.waitFor(() =>
    expect(queryByText(nobody.page, 'No se encontraron comandos registrados')).not.toBeNull(),
  )
})

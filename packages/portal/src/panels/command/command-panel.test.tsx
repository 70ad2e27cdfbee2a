import { fakeAccounts, makeFleet } from '@baliza/sdk-core/internal/testing'
import { findByRole, findByText, getAllByText, getByRole, getByText, queryByText } from '@testing-library/dom'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import CommandPanel from './command-panel.js'

sizeElements({ offsetHeight: 600, offsetWidth: 900, clientHeight: 600 })

const [made] = makeFleet(1, 1)
if (made === undefined) throw new Error('no unit')
const now = Date.now()
const standing = { ...made, nombre: 'Grúa 4', speed: 0, acc: true, timestamp: now }
const driving = { ...standing, speed: 60 }
const { imei } = made

const open = (unit = standing) => mountPanel(CommandPanel, { name: 'command', imei }, { units: [unit] })

test.each([
  ['unit', null],
  ['command', imei],
])('without a %s nothing is sent', async (missing, unit) => {
  const { page, press, choose, sent } = await mountPanel(
    CommandPanel,
    { name: 'command', imei: unit },
    { units: [standing] },
  )
  if (missing !== 'command') await choose('Comando', 'Localizar')
  await press('Enviar')
  getByText(page, 'Todos los campos son requeridos')
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
  expect(sent('/api/comando')).toEqual([])
})

test('a command is confirmed, sent once, and the message of the host is shown', async () => {
  const { press, choose, sent, portal } = await open()
  await choose('Comando', 'Localizar')
  await press('Enviar')
  expect(sent('/api/comando-busqueda')).toEqual([])
  await findByText(document.body, '¿Enviar «Localizar» a Grúa 4 por GPRS?')
  await answer('Enviar')
  expect(sent('/api/comando-busqueda')).toMatchObject([{ comando: 'busq', tipo: 'gprs', imei }])
  // In the notice and in the log.
  expect(getAllByText(document.body, 'El comando se envió al equipo; falta que lo confirme')).toHaveLength(2)
  expect(portal.notices.$notices.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['info', 'El comando se envió al equipo; falta que lo confirme'],
  ])
})

test('a unit whose engine is cut is offered the release', async () => {
  const { press, sent } = await open({ ...standing, bloqueado_desde: now })
  await press('Enviar')
  await answer('Enviar')
  expect(sent('/api/comando')).toMatchObject([{ comando: 'desbloq', imei }])
})

test('the message of a command that the host refuses is shown as danger', async () => {
  const { press, choose, backend, portal } = await open()
  await choose('Comando', 'Localizar')
  await press('Enviar')
  backend.setState({ failWith: 'refused' })
  await answer('Enviar')
  await vi.waitFor(() => expect(portal.notices.$notices.get().map(({ tone }) => tone)).toContain('danger'))
  expect(portal.notices.$notices.get().map(({ tone }) => tone)).not.toContain('info')
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

const cut = 'Cortar el motor de Grúa 4'

async function askToCut(unit: typeof standing) {
  const panel = await open(unit)
  await panel.choose('Comando', 'Bloquear motor')
  await panel.press('Enviar')
  const question = await findByRole(document.body, 'alertdialog', { name: '¿Cortar el motor de Grúa 4?' })
  return { ...panel, question }
}

test('one question before an engine is cut: the unit, its speed while it changes, the danger', async () => {
  const { question, sent, backend, portal } = await askToCut(driving)
  getByText(question, '60 km/h')
  getByText(question, /La unidad está en marcha/)
  for (const fact of ['Unidad', 'Grúa 4', 'Ahora', 'En movimiento', 'Lugar', 'Enviar por', 'GPRS'])
    getByText(question, fact)
  expect(getByRole(question, 'button', { name: cut }).dataset.variant).toBe('danger')
  backend.put({ ...driving, speed: 91, timestamp: now + 1_000 })
  await act(() => portal.client.fleet.refresh())
  getByText(question, '91 km/h')
  await answer(cut)
  expect(sent('/api/comando')).toMatchObject([{ comando: 'bloq', confirmado: true }])
})

test('without a yes the engine goes on', async () => {
  const { sent } = await askToCut(driving)
  await answer('Cancelar')
  expect(sent('/api/comando')).toEqual([])
})

test('who agreed to cut the engine of a unit that stood is asked again where the host knows that it drives', async () => {
  const { sent, backend } = await askToCut(standing)
  getByText(document.body, '0 km/h')
  backend.put({ ...driving, timestamp: now + 1_000 })
  await answer(cut)
  expect(sent('/api/comando')).toMatchObject([{ confirmado: false }])
  await vi.waitFor(() => getByText(document.body, /La unidad va a 60 km\/h/))
  await answer(cut)
  expect(sent('/api/comando')).toMatchObject([{ confirmado: false }, { confirmado: true }])
})

test('a danger that came at the last moment has not been agreed to', async () => {
  const { sent, backend, portal, question } = await askToCut(standing)
  const agree = getByRole(question, 'button', { name: cut })
  await vi.waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
  backend.put({ ...driving, timestamp: now + 1_000 })
  await act(() => portal.client.fleet.refresh())
  await answer(cut)
  expect(sent('/api/comando')).toMatchObject([{ confirmado: false }])
  await answer('Cancelar')
  expect(sent('/api/comando')).toHaveLength(1)
})

test('it begins with the unit that is chosen on the map, unless another is asked for', async () => {
  const others = makeFleet(3, 1)
  const [one, two] = others
  if (one === undefined || two === undefined) throw new Error('no units')
  const Chosen = (props: PanelProps<'command'>) => {
    const { select } = useWorkspace()
    // Selects the unit on the map before the panel opens.
    useState(() => select(two.imei))
    return <CommandPanel {...props} />
  }
  const begun = async (unit: string | null) => {
    const { page } = await mountPanel(Chosen, { name: 'command', imei: unit }, { units: others })
    return page.querySelector('strong')?.textContent
  }
  expect(await begun(null)).toBe(two.nombre)
  expect(await begun(one.imei)).toBe(one.nombre)
})

test('the commands of before are listed with what became of them; none is reported', async () => {
  const { page } = await open()
  getByText(page, 'Comandos enviados')
  expect(
    getByText(page, 'Desbloquear motor', { selector: '[role=gridcell]' }).closest('[role=row]')?.textContent,
  ).toMatch(/GPRS.*Procesado/)
  expect(
    getByText(page, 'Frecuencia de rastreo', { selector: '[role=gridcell]' }).closest('[role=row]')
      ?.textContent,
  ).toMatch(/Registrado.*venció/)
  const nobody = await mountPanel(CommandPanel, { name: 'command', imei: null }, { units: [] })
  await vi.waitFor(() =>
    expect(queryByText(nobody.page, 'No se encontraron comandos registrados')).not.toBeNull(),
  )
})

test('the log is filtered by unit, and says who sent a command on the account’s behalf', async () => {
  const { page, press } = await mountPanel(
    CommandPanel,
    { name: 'command', imei: null },
    {
      units: makeFleet(3, 1),
      async before(host) {
        const { token } = await host.hostSession('manager')
        const [usuario] = fakeAccounts
        await host.fetch(`${host.host}/api/comando-busqueda`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ user: usuario?._id, imei: made.imei, comando: 'busq', tipo: 'gprs' }),
        })
      },
    },
  )
  await press(/Comandos de la unidad/)
  await press('Unidad 002', 'option')
  const lines = () => [...page.querySelectorAll('[role=row][data-key]')].map(({ textContent }) => textContent)
  expect(lines().length).toBeGreaterThan(0)
  expect(lines().filter((line) => !line?.includes('Unidad 002'))).toEqual([])
  await press(/Comandos de la unidad/)
  await press('Todas las unidades', 'option')
  expect(lines()[0]).toMatch(/Localizar.*manager/)
})

test.each([
  ['', 'Envía este SMS al número de la tarjeta SIM: resume<clave> (<clave>: la contraseña del equipo)'],
  ['cj730', 'Envía este SMS al número de la tarjeta SIM: 666'],
  ['gv55', 'De este equipo no se conoce un SMS que lo desbloquee: hazlo como indique quien lo instaló.'],
])('a release that nothing has proved for a minute says so in red, and how else it is done (%s)', async (modelo_gps, way) => {
  let clock = Date.now()
  // The tracker has had no contact for a day.
  const silent = { ...standing, modelo_gps, timestamp: clock - 86_400_000 }
  const { page } = await mountPanel(
    CommandPanel,
    { name: 'command', imei },
    {
      units: [silent],
      clock: () => clock,
      async before(host) {
        const { token } = await host.hostSession('usuario')
        await host.fetch(`${host.host}/api/comando`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ imei, comando: 'desbloq', tipo: 'gprs' }),
        })
        clock += 61_000
      },
    },
  )
  const doubt = getByText(page, 'Grúa 4: Nada prueba que el motor esté desbloqueado.')
  expect(doubt.parentElement?.textContent).toBe(`Grúa 4: Nada prueba que el motor esté desbloqueado.${way}`)
  expect(page.querySelector('[role=row][data-key]')?.getAttribute('data-tone')).toBe('danger')
})

test('a command that was chosen and not sent is not left without a question', async () => {
  const { choose, press, workspace } = await open()
  const asked = () => workspace().unsaved.question('panel')?.title
  expect(asked()).toBeUndefined()
  await choose('Comando', 'Localizar')
  expect(asked()).toBe('Comando sin enviar')
  await press('Enviar')
  await answer('Cancelar')
  expect(asked()).toBe('Comando sin enviar')
  await press('Enviar')
  await answer('Enviar')
  expect(asked()).toBeUndefined()
})

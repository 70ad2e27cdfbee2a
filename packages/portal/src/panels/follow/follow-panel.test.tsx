import { type BalizaClient, BalizaError } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import {
  findByLabelText,
  findByRole,
  findByText,
  getByLabelText,
  getByRole,
  getByText,
  queryAllByRole,
  queryByText,
} from '@testing-library/dom'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { makePortal, mount } from '../../testing/mount.js'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import FollowPanel from './follow-panel.js'

const [unit] = makeFleet(1, 1)
if (unit === undefined) throw new Error('no unit')
const { imei, nombre } = unit
const noon = new Date(2026, 9, 14, 12).getTime()

beforeEach(() => {
  vi.setSystemTime(noon)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type List = BalizaClient['follow']['list']
const offline: List = () => Promise.reject(new BalizaError({ code: 'offline', call: 'follow.list' }))

/** Spies on the list call. A family's method is created on first access, so it is accessed before. */
function spyOnList({ follow }: BalizaClient) {
  void follow.list
  return vi.spyOn(follow, 'list')
}

/** @param first answer to the first list call; by default, the server answers */
const open = async (first?: List) => {
  function Opened(props: PanelProps<'follow'>) {
    const { client } = usePortal()
    useState(() => first && spyOnList(client).mockImplementationOnce(first))
    return <FollowPanel {...props} />
  }
  const panel = await mountPanel(Opened, { name: 'follow', imei }, { clock: () => Date.now(), units: 1 })
  const links = getByRole(panel.page, 'region', { name: 'Enlaces activos' })
  return {
    ...panel,
    links,
    ended: () => panel.sent('/api/seguir-fin').map(({ imei, id }) => ({ imei, id })),
    rows: () => queryAllByRole(links, 'listitem').map(({ textContent }) => textContent),
  }
}

const lists = ({ rows }: Awaited<ReturnType<typeof open>>, count: number) =>
  vi.waitFor(() => expect(rows()).toHaveLength(count))

test('beside the map the unit is shown on that, not on a second one', async () => {
  const panel = await open()
  expect(panel.popup).toHaveBeenCalledWith(imei)
  expect(queryByText(panel.page, `sigue a ${nombre}`)).toBeNull()
})

test('a unit that is not shared says so', async () => {
  const { links } = await open()
  await findByText(links, 'Ningún enlace de esta unidad está activo.')
  expect(queryByText(links, 'Dejar de compartir')).toBeNull()
})

test('a link that is made is listed, with its end and its beginning', async () => {
  const panel = await open()
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(panel.rows()).toEqual(['Termina hoy a las 14:00Creado hoy a las 12:00Terminar'])
  await panel.choose('Vence en', '1 día')
  await panel.press('Compartir')
  await lists(panel, 2)
  expect(panel.rows()[0]).toBe('Termina mañana a las 12:00Creado hoy a las 12:00Terminar')
  expect(panel.sent('/api/seguir-enlaces')[0]).toMatchObject({ imei })
})

test('two hours are offered first; another end is a date and a time', async () => {
  const panel = await open()
  await panel.choose('Vence en', 'Otro')
  for (const wrong of ['', '2026-10-14T11:59', '2026-10-21T12:01']) {
    await panel.type('Fecha y hora', wrong)
    await panel.press('Compartir')
    await findByText(panel.page, 'Elige una fecha y hora de los próximos 7 días.')
  }
  expect(panel.sent('/api/seguir')).toEqual([])
  await panel.type('Fecha y hora', '2026-10-14T18:30')
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(panel.rows()).toEqual(['Termina hoy a las 18:30Creado hoy a las 12:00Terminar'])
})

/** Types into 'Destino' and presses the choice with this name. */
async function goTo(panel: Awaited<ReturnType<typeof open>>, typed: string, choice: RegExp) {
  const field = getByRole(panel.page, 'combobox', { name: /Destino/ })
  await act(() => panel.user.clear(field))
  if (typed !== '') await act(() => panel.user.type(field, typed))
  await panel.press(choice, 'option')
}

test('a link until the arrival asks where to, and is listed with the place', async () => {
  const panel = await open()
  await panel.choose('Vence en', 'Hasta que llegue')
  getByText(panel.page, 'El enlace termina cuando la unidad llegue, o en 24 h.')
  await panel.press('Compartir')
  await findByText(panel.page, 'Elige a dónde va la unidad.')
  expect(panel.sent('/api/seguir')).toEqual([])

  const [place] = (await panel.portal.client.geofences.list({})).geofences
  if (place === undefined) throw new Error('no geofence')
  await goTo(panel, place.nombre, new RegExp(`^${place.nombre}`))
  expect(queryByText(panel.page, 'Elige a dónde va la unidad.')).toBeNull()
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(panel.sent('/api/seguir')).toMatchObject([{ imei, horas: 24, destino: { geocerca: place.id } }])
  expect(panel.rows()[0]).toContain(`Hasta que llegue a ${place.nombre}, o mañana a las 12:00`)
  const { href } = getByRole<HTMLAnchorElement>(panel.page, 'link', { name: 'Enviar por WhatsApp' })
  expect(new URL(href).searchParams.get('text')).toContain(`hasta que llegue a ${place.nombre}: `)
})

test.each([
  ['an address', 'Centro de Guadalajara', /^Buscar «/, { nombre: 'Centro de Guadalajara' }],
  ['coordinates', '19.5, -99.25', /^19.500000/, { nombre: '19.500000, -99.250000', lat: 19.5, lng: -99.25 }],
])('%s is a destination', async (_what, typed, choice, destino) => {
  const panel = await open()
  await panel.choose('Vence en', 'Hasta que llegue')
  await goTo(panel, typed, choice)
  // The address is found some time later.
  await vi.waitFor(() => expect(queryByText(panel.page, 'Buscando…')).toBeNull())
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(panel.sent('/api/seguir')).toMatchObject([{ destino }])
})

test('an address that is not found is no destination', async () => {
  const panel = await open()
  await panel.choose('Vence en', 'Hasta que llegue')
  await goTo(panel, 'Calle que no existe 7', /^Buscar «/)
  await findByText(panel.page, texts.errors.addressNotFound)
  await panel.press('Compartir')
  expect(panel.sent('/api/seguir')).toEqual([])
})

test('an address that could not be searched can be searched again', async () => {
  const panel = await open()
  await panel.choose('Vence en', 'Hasta que llegue')
  panel.backend.setState({ failWith: 'refused' })
  await goTo(panel, 'Guadalajara', /^Buscar «/)
  await findByText(panel.page, texts.errors.address)
  panel.backend.setState({ failWith: null })
  await goTo(panel, 'Guadalajara', /^Buscar «/)
  await findByText(panel.page, /^Guadalajara\. El enlace termina/)
  expect(panel.sent('/api/buscar-direccion')).toHaveLength(2)
})

test('the place that is marked on the map is offered first', async () => {
  const panel = await open()
  act(() => panel.workspace().mark({ point: [20.5, -100.25], label: 'Bodega del cliente' }))
  await panel.choose('Vence en', 'Hasta que llegue')
  await goTo(panel, '', /^Bodega del cliente/)
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(panel.sent('/api/seguir')).toMatchObject([
    { destino: { nombre: 'Bodega del cliente', lat: 20.5, lng: -100.25 } },
  ])
})

test('a link is sent by WhatsApp or shown as a QR code', async () => {
  const panel = await open()
  await panel.press('Compartir')
  const shown = await findByLabelText<HTMLInputElement>(panel.page, 'Enlace')
  const link = getByRole<HTMLAnchorElement>(panel.page, 'link', { name: 'Enviar por WhatsApp' })
  const { origin, pathname, searchParams } = new URL(link.href)
  expect(origin + pathname).toBe('https://wa.me/')
  expect(searchParams.get('text')).toBe(
    `Mira en vivo dónde está ${nombre}, hasta el 14/10/2026 14:00: ${shown.value}`,
  )
  expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer noopener'])
  getByLabelText(panel.page, `Código QR del enlace de ${nombre}`)
})

test('one is ended after a question, and the other stays; the keyboard stays in the panel', async () => {
  const panel = await open()
  await panel.press('Compartir')
  await panel.choose('Vence en', '1 día')
  await panel.press('Compartir')
  await lists(panel, 2)
  const shown = () => queryByText(panel.page, 'Copiar enlace')
  expect(shown()).not.toBeNull()

  await panel.press('Terminar el enlace que termina hoy a las 14:00')
  const question = await findByRole(document.body, 'alertdialog')
  getByText(question, `El enlace de ${nombre} que termina hoy a las 14:00 dejará de funcionar.`)
  await answer('Cancelar')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Terminar'))
  expect(panel.rows()).toHaveLength(2)
  expect(panel.ended()).toEqual([])

  await panel.press('Terminar el enlace que termina hoy a las 14:00')
  await answer(`Terminar el enlace de ${nombre}`)
  await lists(panel, 1)
  expect(panel.rows()).toEqual(['Termina mañana a las 12:00Creado hoy a las 12:00Terminar'])
  expect(panel.ended()).toEqual([{ imei, id: expect.any(String) }])
  getByText(panel.page, 'El enlace ya no funciona')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Enlaces activos'))
  // The latest link still works, and can still be copied.
  expect(shown()).not.toBeNull()

  await panel.press('Terminar el enlace que termina mañana a las 12:00')
  await answer(`Terminar el enlace de ${nombre}`)
  await findByText(panel.links, 'Ningún enlace de esta unidad está activo.')
  expect(shown()).toBeNull()
})

test('all are ended at once', async () => {
  const panel = await open()
  await panel.press('Compartir')
  await lists(panel, 1)
  expect(queryByText(panel.links, 'Dejar de compartir')).toBeNull()
  await panel.press('Compartir')
  await lists(panel, 2)
  await panel.press('Dejar de compartir')
  await answer(`Dejar de compartir ${nombre}`)
  await findByText(panel.links, 'Ningún enlace de esta unidad está activo.')
  expect(panel.ended()).toEqual([{ imei }])
  getByText(panel.page, 'Los enlaces de esta unidad ya no funcionan')
  expect(queryByText(panel.page, 'Copiar enlace')).toBeNull()
})

test('what has ended is gone from the list though it cannot be read again', async () => {
  const panel = await open()
  await panel.press('Compartir')
  await lists(panel, 1)
  await panel.press(/^Terminar el enlace/)
  spyOnList(panel.portal.client).mockImplementation(offline)
  await answer(`Terminar el enlace de ${nombre}`)
  await findByRole(panel.links, 'alert')
  expect(panel.rows()).toEqual([])
})

test('a list that does not come says so, and is asked for again', async () => {
  const { links, press } = await open(offline)
  await findByRole(links, 'alert')
  await press('Reintentar')
  await findByText(links, 'Ningún enlace de esta unidad está activo.')
})

test('of a list that does not come all links can be ended unseen', async () => {
  const panel = await open(offline)
  await findByRole(panel.links, 'alert')
  await panel.press('Dejar de compartir')
  await answer(`Dejar de compartir ${nombre}`)
  expect(panel.ended()).toEqual([{ imei }])
  await findByText(panel.links, 'Ningún enlace de esta unidad está activo.')
})

test('while the list is being loaded nothing is shown of it', async () => {
  const { links } = await open(() => new Promise(() => undefined))
  getByRole(links, 'status', { name: 'Cargando…' })
  expect(queryByText(links, 'Ningún enlace de esta unidad está activo.')).toBeNull()
  expect(queryByText(links, 'Dejar de compartir')).toBeNull()
})

test('a link whose time is over leaves the list by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: noon })
  const panel = await open()
  await panel.press('Compartir')
  await lists(panel, 1)
  vi.setSystemTime(noon + 8 * 3_600_000)
  await act(async () => vi.advanceTimersByTime(15_000))
  await findByText(panel.links, 'Ningún enlace de esta unidad está activo.')
})

test('a window of its own follows by a link too, and the list says so', async () => {
  const panel = await open()
  const replace = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ opener: null, location: { replace } } as unknown as Window)
  await panel.press('Abrir en otra ventana')
  await lists(panel, 1)
  expect(panel.rows()).toEqual(['Termina mañana a las 12:00Creado hoy a las 12:00Terminar'])
})

test('how old its last report is, is said in seconds, as in its card', async () => {
  const { UnitFacts } = await vi.importActual<typeof import('./followed-unit.js')>('./followed-unit.js')
  const reported = { ...unit, timestamp: noon - 12_000 }
  const page = await mount(makePortal().within(<UnitFacts unit={reported}>{null}</UnitFacts>))
  expect(page.textContent).toMatch(/\(hace \d+ s\)/)
})

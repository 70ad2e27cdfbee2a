import { createClient } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { findByText, getByRole, getByText, queryByText } from '@testing-library/dom'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PortalProvider } from '../../context/portal-context.js'
import { makePortal, mount, settle } from '../../testing/mount.js'
import BoardPage from './board-page.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a board link of 3 of 6 units in a page without a session. */
async function openLinked(
  before: (host: ReturnType<typeof makePortal>['backend']) => void = () => undefined,
) {
  const { backend, portal } = makePortal({ units: 6 })
  const owner = createClient({ ...backend, getToken: () => backend.hostSession() })
  const shown = backend.units().slice(0, 3)
  const { id, token } = await owner.boards.create({
    nombre: 'Patio',
    unidades: shown.map(({ imei }) => imei),
    vence: null,
  })
  before(backend)
  history.replaceState(null, '', `#/tablero?t=${token}&nombre=Patio`)
  let board: ReturnType<typeof portal.followClient> | undefined
  const watched = {
    ...portal,
    followClient: (given: string) => {
      board = portal.followClient(given)
      return board
    },
  }
  const page = await mount(
    <PortalProvider portal={watched}>
      <BoardPage />
    </PortalProvider>,
  )
  await settle(100)
  /** Polls now. */
  const refresh = () => act(async () => board?.fleet.refresh())
  return { page, backend, portal, owner, id, shown, refresh }
}

const figuresOf = (page: HTMLElement) =>
  [...page.querySelectorAll('dl > div')].map(
    (one) => `${one.querySelector('dt')?.textContent}: ${one.querySelector('dd')?.textContent}`,
  )

test('whoever has the link sees the figures of its units, without a session', async () => {
  const { page, portal, shown } = await openLinked()
  getByRole(page, 'heading', { name: 'Patio' })
  getByText(page, 'En vivo')
  expect(figuresOf(page).map((one) => one.split(':')[0])).toEqual([
    'En movimiento',
    'Ralentí',
    'Apagado',
    'Sin señal',
    'Pendientes hoy',
  ])
  const counted = figuresOf(page)
    .slice(0, 4)
    .map((one) => Number(one.split(': ')[1]))
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(shown.length)
  expect(portal.client.session.$session.get()).toBeNull()
})

test('without alerts it says that all is calm', async () => {
  const { page } = await openLinked((host) => host.setState({ empty: true }))
  getByText(page, 'Ninguna alerta pendiente')
  getByText(page, 'No hay unidades que mostrar')
})

test('an alert says what happened, not of what kind it is alone', async () => {
  const { page } = await openLinked((host) => {
    const [unit] = host.units()
    if (unit === undefined) throw new Error('there are six units')
    const mensaje = `${unit.nombre} va a 108 km/h, límite 95`
    host.raise({ clave_msj: 'SPEEDING', unit, mensaje, isNotified: true })
  })
  await findByText(page, 'Va a 108 km/h, límite 95')
})

test('a link that is revoked while it is shown says so, and one that lost a part as well', async () => {
  const shown = await openLinked()
  await shown.owner.boards.revoke({ id: shown.id })
  await shown.refresh()
  await findByText(shown.page, 'El enlace de este tablero ya no es válido')
  expect(figuresOf(shown.page)).toEqual([])

  history.replaceState(null, '', '#/tablero?t=&nombre=Patio')
  const cut = await mount(makePortal({ units: 1 }).within(<BoardPage />))
  getByText(cut, /Al enlace le falta una parte/)
})

test('a host that is out of reach leaves what is known, with its time, and is asked again', async () => {
  const { page, backend, refresh } = await openLinked()
  const before = figuresOf(page)
  backend.setState({ failWith: 'offline' })
  await refresh()
  await findByText(page, /Sin datos nuevos: se sigue intentando · Últimos datos: /)
  expect(figuresOf(page)).toEqual(before)
  backend.setState({ failWith: null })
  await refresh()
  await findByText(page, 'En vivo')
})

test('of whoever is logged in it shows all, and leads back to the map', async () => {
  const { portal, within } = makePortal({ units: 6 })
  await portal.client.session.login({ user: 'usuario', pass: fakePassword })
  history.replaceState(null, '', '#/tablero')
  const page = await mount(within(<BoardPage />))
  await findByText(page, 'En vivo')
  const counted = figuresOf(page)
    .slice(0, 4)
    .map((one) => Number(one.split(': ')[1]))
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(6)
  expect(getByRole(page, 'link', { name: 'Ir al mapa' }).getAttribute('href')).toBe('#/tracking')
})

test('it is dark, unless its address wants it light', async () => {
  for (const [query, scheme] of [
    ['', 'dark'],
    ['?tema=claro', 'light'],
  ] as const) {
    const { portal, within } = makePortal({ units: 1 })
    await portal.client.session.login({ user: 'usuario', pass: fakePassword })
    history.replaceState(null, '', `#/tablero${query}`)
    const page = await mount(within(<BoardPage />))
    expect((page.firstElementChild as HTMLElement).style.colorScheme).toBe(scheme)
  }
})

test('it keeps the screen awake, again whenever it is in sight; where it cannot it says so once', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ released: true, release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { page } = await openLinked()
  expect(request).toHaveBeenCalledTimes(1)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(request).toHaveBeenCalledTimes(2)
  expect(queryByText(page, /puede apagar la pantalla/)).toBeNull()

  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: undefined })
  const { page: other } = await openLinked()
  getByText(other, /puede apagar la pantalla/)
})

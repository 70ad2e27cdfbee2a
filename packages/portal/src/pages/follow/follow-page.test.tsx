import { createClient, isBalizaError } from '@baliza/sdk-core/internal'
import { findByText, getByRole, getByText } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makePortal, mount, settle } from '../../testing/mount.js'
import FollowPage from './follow-page.js'

/** @param token `null`: a token that the server issues for its unit */
async function open(
  hashOf: (token: string) => string,
  token: string | null = null,
  before: (backend: ReturnType<typeof makePortal>['backend']) => void = () => undefined,
) {
  const { backend, portal, within } = makePortal({ units: 1 })
  const owner = createClient({ ...backend, getToken: () => backend.hostSession() })
  const imei = backend.units()[0]?.imei ?? ''
  const good = token ?? (await owner.follow.create({ imei, horas: 8 })).token
  before(backend)
  const earlier = backend.requests.length
  history.replaceState(null, '', hashOf(good))
  const page = await mount(within(<FollowPage />))
  await settle(60)
  return { page, backend, portal, token: good, requests: () => backend.requests.slice(earlier) }
}

const withEnd = (token: string) => `#/follow?t=${token}&hasta=${new Date(2026, 0, 31, 18).getTime()}`

test('whoever has a link sees its unit without a session, and until when', async () => {
  const { page, backend, portal, token, requests } = await open(withEnd)
  getByText(page, `sigue a ${backend.units()[0]?.nombre}`)
  expect(page.textContent).toContain('Válido hasta 31/01/2026 18:00:00')
  expect(portal.client.session.$session.get()).toBeNull()
  expect(requests().map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/objetos', `Bearer ${token}`],
    ['/api/seguir-eta', undefined],
  ])
})

test('a link that has ended says so, and asks no more', async () => {
  const { page, backend } = await open(withEnd, 'ya-no-vale-nada')
  await findByText(page, 'Este enlace ya no es válido')
  const asked = backend.requests.length
  expect(asked).toBeLessThanOrEqual(3)
  await settle(60)
  expect(backend.requests.length).toBe(asked)
})

test('a host that refuses is quoted, and can be asked again', async () => {
  const { page, backend } = await open(withEnd, null, (host) => host.setState({ failWith: 'refused' }))
  await findByText(page, 'El servicio está en mantenimiento')
  backend.setState({ failWith: null })
  getByRole(page, 'button', { name: 'Reintentar' }).click()
  await findByText(page, `sigue a ${backend.units()[0]?.nombre}`)
})

test('a link whose unit is no more is not valid', async () => {
  const { page } = await open(withEnd, null, (host) => host.setState({ empty: true }))
  await findByText(page, 'Este enlace ya no es válido')
})

test('a link that was cut off says so, and asks nothing', async () => {
  const { page, requests } = await open(() => '#/follow?hasta=5')
  getByText(page, 'Al enlace le falta una parte. Pide que te lo envíen completo.')
  expect(requests()).toEqual([])
})

test('a client of a link is no session of the portal', async () => {
  const { portal } = makePortal({ units: 1 })
  const client = portal.followClient('ya-no-vale-nada')
  const error = await client.units.list().then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(isBalizaError(error, 'unauthorized')).toBe(true)
  expect(portal.client.session.$session.get()).toBeNull()
})

test('a link with a destination says how the journey goes, and ends with the arrival', async () => {
  const { backend, portal, within } = makePortal({ units: 1 })
  const owner = createClient({ ...backend, getToken: () => backend.hostSession() })
  const [unit] = backend.units()
  if (unit?.lat == null || unit.lng === null) throw new Error('no position')
  const open = async (destino: { nombre: string; lat: number; lng: number }) => {
    const { token } = await owner.follow.create({ imei: unit.imei, horas: 8, destino })
    history.replaceState(null, '', withEnd(token))
    const page = await mount(within(<FollowPage />))
    await settle(60)
    return page
  }
  const far = await open({ nombre: 'Ferretería López', lat: unit.lat + 1, lng: unit.lng })
  await findByText(far, 'En camino a Ferretería López')
  getByText(far, `sigue a ${unit.nombre}`)
  const here = await open({ nombre: 'Casa', lat: unit.lat, lng: unit.lng })
  await findByText(here, /^Llegó /)
  getByText(here, 'Casa')
  expect(here.textContent).not.toContain(unit.nombre)
  expect(portal.client.session.$session.get()).toBeNull()
})

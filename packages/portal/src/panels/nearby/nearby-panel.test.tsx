import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { getByRole, getByText, queryAllByRole } from '@testing-library/dom'
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { mountPanel } from '../../testing/mount-panel.js'
import { sizeElements } from '../../testing/size-elements.js'
import NearbyPanel from './nearby-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 760, clientHeight: 400 })
const noon = new Date(2026, 9, 14, 12).getTime()
const midnight = new Date(2026, 9, 14).getTime()
beforeAll(() => {
  vi.setSystemTime(noon)
  return () => {
    vi.useRealTimers()
  }
})

const [unit] = makeFleet(6, 1)
if (unit?.lat == null || unit.lng == null) throw new Error('no unit')
/** Overnight position of the first unit, where its drives begin. */
const home = { point: [unit.lat, unit.lng], label: 'Base' } as const
const path = '/api/quien-estuvo-cerca'

const open = (
  place = home as { point: readonly [number, number]; label: string },
  when: 'now' | 'past' = 'past',
) => mountPanel(NearbyPanel, { name: 'nearby', place, radius: 300, when }, { clock: () => noon, units: 6 })

test('who was near today is asked at once; each with how near, when it came and when it left', async () => {
  const { page, sent, workspace, fitPoints, show, user } = await open()
  expect(sent(path)).toMatchObject([
    { lat: unit.lat, lng: unit.lng, radio: 300, finicial: midnight, ffinal: noon + 59_999 },
  ])
  await vi.waitFor(() => expect(queryAllByRole(page, 'row').length).toBeGreaterThan(1))
  const row = queryAllByRole(page, 'row').find(({ textContent }) => textContent?.includes(unit.nombre))
  expect(row?.textContent).toMatch(/\d+ m/)
  expect(fitPoints).toHaveBeenCalled()
  const [around, ...passes] = workspace().$preview.get()
  expect(around).toMatchObject({ lat: unit.lat, lng: unit.lng, radio: 300 })
  expect(passes).toHaveLength(queryAllByRole(page, 'row').length - 1)
  if (row === undefined) throw new Error('the unit is not there')
  await act(() => user.click(row))
  expect(show).toHaveBeenCalledWith([expect.closeTo(unit.lat ?? 0, 2), expect.closeTo(unit.lng ?? 0, 2)], 16)
  expect(workspace().$place.get()?.label).toMatch(new RegExp(`^${unit.nombre} · \\d+ m$`))
})

test('another time and radius are asked when that is sent; what is wrong is said and asks nothing', async () => {
  const { page, sent, type, press } = await open()
  await type('Radio (metros)', '6000')
  await press('Buscar')
  getByText(page, 'El radio va de 1 a 5,000 metros')
  expect(sent(path)).toHaveLength(1)
  await type('Radio (metros)', '1000')
  await press('Rangos rápidos')
  await press('Ayer', 'menuitem')
  await press('Buscar')
  await vi.waitFor(() =>
    expect(sent(path)[1]).toMatchObject({
      radio: 1_000,
      finicial: midnight - 86_400_000,
      ffinal: midnight - 1,
    }),
  )
})

test('no longer range than a day is offered', async () => {
  const { press } = await open()
  await press('Rangos rápidos')
  const menu = getByRole(document.body, 'menu', { name: 'Rangos rápidos' })
  expect(queryAllByRole(menu, 'menuitem').map(({ textContent }) => textContent)).toEqual(['Hoy', 'Ayer'])
})

test('where nobody was, that is said', async () => {
  const { page } = await open({ point: [0, 0], label: '0.000000, 0.000000' })
  await vi.waitFor(() => getByText(page, 'Ninguna unidad estuvo a menos de 300 m en ese tiempo'))
})

test('the nearest units of now are listed with distance and state; one is shown, and gets the destination', async () => {
  const { page, sent, press, fitPoints, workspace } = await open(home, 'now')
  expect(sent(path)).toEqual([])
  const [first] = queryAllByRole(page, 'listitem')
  expect(first?.textContent).toMatch(new RegExp(`^${unit.nombre}.*\\d+ k?m`))
  const link = getByRole<HTMLAnchorElement>(page, 'link', {
    name: `Enviar destino a ${unit.nombre} por WhatsApp`,
  })
  const { origin, pathname, searchParams } = new URL(link.href)
  expect(origin + pathname).toBe('https://wa.me/')
  expect(searchParams.get('text')).toBe(
    `${unit.nombre}, tu destino: Base\nhttps://www.google.com/maps/dir/?api=1&destination=${unit.lat},${unit.lng}`,
  )
  await press(new RegExp(`^${unit.nombre}`))
  expect(workspace().$selected.get()).toBe(unit.imei)
  expect(fitPoints).toHaveBeenCalledTimes(1)
  await press('Antes', 'tab')
  await vi.waitFor(() => expect(sent(path)).toHaveLength(1))
})

test('a unit without contact is listed only on request', async () => {
  const units = makeFleet(7, 1).map((one, index) => ({
    ...one,
    timestamp: index === 0 ? noon - 3 * 3_600_000 : noon,
  }))
  const { page, press } = await mountPanel(
    NearbyPanel,
    { name: 'nearby', place: home, radius: 300, when: 'now' },
    { clock: () => noon, units },
  )
  expect(queryAllByRole(page, 'listitem')).toHaveLength(5)
  await press('Mostrar más')
  expect(queryAllByRole(page, 'listitem')).toHaveLength(6)
  await press('Incluir 1 sin señal', 'switch')
  expect(queryAllByRole(page, 'listitem')[0]?.textContent).toContain(`${unit.nombre}Sin señal · hace 3 h`)
})

import { alertsOf, type Unit } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '../../../../../widgets/src/testing/violations.js'
import { get, settled, showTracking } from '../../../testing/stage.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const [one, two] = makeFleet(2, 7) as [Unit, Unit]
const units: readonly Unit[] = [
  { ...one, nombre: 'Tracto 1', lat: 19.4326, lng: -99.1332, direccion: 'Centro, CDMX' },
  { ...two, nombre: 'Pipa 2', lat: 25.6714, lng: -100.309 },
]
const card = () => page.getByRole('dialog', { name: /^Pánico/ })
const marked = () => [...document.querySelectorAll('.baliza-alerts__line[data-selected]')]

async function open(width = 1440, height = 900) {
  const [unit] = units as [Unit]
  const stage = await showTracking({
    width,
    height,
    units,
    alerts: 0,
    before(backend) {
      backend.raise({ clave_msj: 'DOOR', unit, isNotified: true, timestamp: Date.now() - 60_000 })
      backend.raise({ clave_msj: 'PANIC', color_alerta: 4, unit, isNotified: true })
    },
  })
  await page.getByRole(width < 720 ? 'button' : 'tab', { name: /^Alertas/ }).click()
  await expect.element(button(/^Pánico/)).toBeVisible()
  return stage
}
const openCard = async () => {
  await button(/^Pánico/).click()
  await expect.element(card()).toBeVisible()
  await settled()
}

test('an alert is opened: its card is on the map, and its row stays marked while others come', async () => {
  const { backend, portal } = await open()
  await openCard()
  await expect.element(card()).toHaveTextContent(/Tracto 1/)
  await expect.element(card()).toHaveTextContent(/Centro, CDMX/)
  await expect.poll(() => get('.baliza-place-mark')?.dataset.tone).toBe('danger')
  expect(marked().map((line) => line.textContent)).toEqual([expect.stringContaining('Pánico')])
  backend.raise({ clave_msj: 'LOW_BATTERY', isNotified: true })
  backend.raise({ clave_msj: 'ACC_ON' })
  await alertsOf(portal.client).refresh()
  await expect.poll(() => document.querySelectorAll('.baliza-alerts__line').length).toBe(4)
  expect(marked().map((line) => line.textContent)).toEqual([expect.stringContaining('Pánico')])
  expect(await seriousViolations(document.body)).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['Escape in the list', () => userEvent.keyboard('{Escape}')],
  ['its X', () => card().getByRole('button', { name: 'Cerrar' }).click()],
  ['another alert', () => button(/^Puerta abierta/).click()],
  [
    'a unit',
    async () => {
      await page.getByRole('tab', { name: /^Objetos/ }).click()
      await page.getByRole('treeitem', { name: /Pipa 2/ }).click()
      await page.getByRole('tab', { name: /^Alertas/ }).click()
    },
  ],
])('closed by %s it is marked no more', async (_how, close) => {
  await open()
  await openCard()
  await close()
  await expect.poll(() => card().query()).toBeNull()
  await expect.poll(() => marked().filter((line) => line.textContent?.includes('Pánico'))).toEqual([])
})

test("'Ver unidad ahora' leads to the unit as it is now", async () => {
  await open()
  await openCard()
  await card().getByRole('button', { name: 'Ver unidad ahora' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Tracto 1', exact: true })).toBeVisible()
  await expect.poll(() => card().query()).toBeNull()
  expect(marked()).toEqual([])
})

test("'Ver recorrido ±10 min' shows where the unit was around it", async () => {
  const { backend } = await open()
  await openCard()
  await card().getByRole('button', { name: 'Ver recorrido ±10 min' }).click()
  await expect.element(page.getByRole('region', { name: 'Historial y reportes' })).toBeVisible()
  await expect.poll(() => card().query()).toBeNull()
  const asked = () => backend.requests.filter(({ path }) => path === '/api/historial-objeto').at(-1)?.body
  await expect.poll(asked).toMatchObject({ imei: one.imei })
  const { finicial, ffinal } = asked() as { finicial: number; ffinal: number }
  // Whole minutes, including the last one.
  expect(ffinal - finicial).toBe(1_259_999)
})

test("'Atender' takes it off the list, and its card off the map", async () => {
  await open()
  await openCard()
  await card().getByRole('button', { name: 'Atender' }).click()
  await expect.poll(() => card().query()).toBeNull()
  await expect.poll(() => document.querySelectorAll('.baliza-alerts__line').length).toBe(1)
  expect(get('.baliza-place-mark')).toBeNull()
})

test('on a phone the card is the sheet: nothing lies over it, its pin is seen, and closing leads back to its line', async () => {
  await open(390, 844)
  const line = button(/^Pánico/).element()
  await openCard()
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
  const sheet = get('#sidebar') as HTMLElement
  expect(sheet.contains(card().element())).toBe(true)
  expect(sheet.contains(document.activeElement)).toBe(true)
  expect(get('.baliza-map__popup')).toBeNull()
  const [left, right] = [boxOf(card().element()).left, boxOf(card().element()).right]
  expect([left, right]).toEqual([0, 390])
  const inReach = () =>
    [...card().element().querySelectorAll('button')].every((one) => {
      const { x, y, width, height } = boxOf(one)
      return height >= 44 && one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(inReach).toBe(true)
  const isPinSeen = () => {
    const { top, bottom } = boxOf(get('.baliza-place-mark svg'))
    return top >= boxOf(get('main')).top && bottom <= boxOf(sheet).top
  }
  await expect.poll(isPinSeen).toBe(true)
  await card().getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => card().query()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(line)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', () => history.back()],
  ['the history', () => page.getByRole('button', { name: 'Historial', exact: true }).click()],
])('on a phone %s closes it', async (_how, close) => {
  await open(390, 844)
  await openCard()
  await expect.poll(() => history.state?.layers).toBe(2)
  await close()
  await expect.poll(() => card().query()).toBeNull()
  expect(location.hash).toBe('#/tracking')
})

test('a track that is drawn closes it', async () => {
  await open()
  await openCard()
  await page.getByRole('tab', { name: /^Objetos/ }).click()
  await page.getByRole('treeitem', { name: /Pipa 2/ }).click({ button: 'right' })
  await expect.element(card()).toBeVisible()
  await page.getByRole('menuitem', { name: 'Ayer', exact: true }).click()
  await expect.element(page.getByRole('grid', { name: 'Registros de Pipa 2' })).toBeVisible()
  await expect.poll(() => card().query()).toBeNull()
})

test('one without a position says so, and is marked in the list only', async () => {
  const { backend, portal } = await open()
  const [unit] = units as [Unit]
  backend.raise({ clave_msj: 'LOW_BATTERY', unit: { ...unit, lat: null, lng: null }, isNotified: true })
  backend.raise({ clave_msj: 'ACC_ON' })
  await alertsOf(portal.client).refresh()
  await button(/^Batería baja/).click()
  await expect
    .element(page.getByRole('region', { name: 'Notificaciones' }))
    .toHaveTextContent(/Esta alerta no tiene posición: Batería baja, Tracto 1/)
  expect(marked().map((line) => line.textContent)).toEqual([expect.stringContaining('Batería baja')])
  expect(get('.baliza-place-mark')).toBeNull()
})

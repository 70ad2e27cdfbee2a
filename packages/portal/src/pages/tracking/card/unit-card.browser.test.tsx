import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, get, opener, settled, showTracking, soon } from '../../../testing/stage.js'

const phone = { width: 390, height: 844, units: 3 }
const bar = () => page.getByRole('navigation', { name: 'Vistas' })
const objects = () => bar().getByRole('button', { name: 'Objetos' })
const sheet = () => get('#sidebar') as HTMLElement
const tree = () => page.getByRole('tree')
const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
const cardOf = (name: string) => page.getByRole('dialog', { name })
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()

/** Presses a line of the list, and waits until the map stands still. */
async function choose(name: string) {
  await line(name).click()
  await expect.element(cardOf(name)).toBeVisible()
  await settled()
}

/** Draws the sheet's handle to a place of the screen, and lets go once it rests there. */
async function pull(to: number) {
  await settled()
  const handle = button('Cambiar el alto de la lista').element()
  const drag = (type: string, clientY: number) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 200, clientY }))
  Object.assign(handle, { setPointerCapture: () => {} })
  drag('pointerdown', boxOf(handle).top)
  drag('pointermove', to)
  await new Promise(requestAnimationFrame)
  drag('pointermove', to)
  drag('pointerup', to)
}

/** Presses the map, in the middle of its width, so far down. */
function press(down: number) {
  const { x, y, width, height } = boxOf(get('.leaflet-container'))
  const at = { clientX: x + width / 2, clientY: y + height * down }
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
    get('.leaflet-container')?.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1, ...at }))
}

async function open() {
  const shown = await showTracking(phone)
  const [first, second] = shown.backend.units()
  if (first === undefined || second === undefined) throw new Error('a fleet of three')
  await opener('list').click()
  await expect.element(tree()).toBeVisible()
  return { ...shown, first, second }
}

test('on a phone the card of a unit is the sheet, and closing it leads back to its line', async () => {
  const { first } = await open()
  await choose(first.nombre)
  const card = cardOf(first.nombre)
  expect(sheet().contains(card.element())).toBe(true)
  expect(get('.baliza-map__popup')).toBeNull()
  expect(tree().query()).toBeNull()
  expect(sheet().contains(document.activeElement)).toBe(true)
  expect(document.documentElement.scrollWidth).toBe(390)
  const { left, right } = boxOf(card.element())
  expect([left, right]).toEqual([0, 390])
  for (const one of card.element().querySelectorAll('button, a'))
    expect(boxOf(one).height, one.outerHTML).toBeGreaterThanOrEqual(44)
  await card.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(tree()).toBeVisible()
  expect(tree().element().contains(document.activeElement)).toBe(true)
})

test('its unit stands in what is left of the map, and the card says what the unit does now', async () => {
  const { backend, portal, first } = await open()
  await choose(first.nombre)
  const card = cardOf(first.nombre)
  backend.put({ ...first, speed: 87, timestamp: Date.now() })
  await portal.client.fleet.refresh()
  await expect.element(card.getByText('87 km/h')).toBeVisible()
  expect(boxOf(get('.leaflet-container')).bottom).toBeLessThanOrEqual(boxOf(sheet()).top + 1)
  press(0.9)
  await expect.poll(() => card.query(), soon).toBeNull()
  press(0.5)
  await expect.element(card).toBeVisible()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', () => history.back()],
  ['a swipe', () => pull(840)],
])('%s closes it, and nothing else', async (_name, close) => {
  const { first } = await open()
  await choose(first.nombre)
  await expect.poll(() => history.state?.layers, soon).toBe(2)
  await close()
  await expect.poll(() => cardOf(first.nombre).query(), soon).toBeNull()
  await expect.element(tree()).toBeVisible()
  expect(location.hash).toBe('#/tracking')
})

test('it stands at three heights; at the lowest its name alone is in reach', async () => {
  const { first } = await open()
  await choose(first.nombre)
  const card = cardOf(first.nombre)
  await pull(100)
  await expect.poll(() => sheet().dataset.stop, soon).toBe('full')
  await pull(740)
  await expect.poll(() => sheet().dataset.stop, soon).toBe('peek')
  await settled()
  await expect.element(card.getByText(first.nombre)).toBeVisible()
  expect(card.getByRole('link').query()).toBeNull()
  const { bottom } = boxOf(card.getByRole('button', { name: 'Cerrar' }).element())
  expect(bottom).toBeLessThanOrEqual(boxOf(bar().element()).top)
  await button('Cambiar el alto de la lista').click()
  await expect.poll(() => sheet().dataset.stop, soon).toBe('half')
  await expect.element(card.getByRole('link', { name: 'Street View' })).toBeVisible()
})

test('one sheet at a time: the list and the history take its place, and it takes theirs', async () => {
  const { first, second } = await open()
  await choose(first.nombre)
  await expect.element(objects()).toHaveAttribute('aria-expanded', 'false')
  await objects().click()
  await expect.poll(() => cardOf(first.nombre).query(), soon).toBeNull()
  await choose(second.nombre)
  await bar().getByRole('button', { name: 'Historial' }).click()
  const footer = page.getByRole('region', { name: 'Historial y reportes' })
  await expect.element(footer).toBeVisible()
  expect(cardOf(second.nombre).query()).toBeNull()
  // The unit that was chosen stands in the middle of the map.
  press(0.5)
  await expect.element(cardOf(second.nombre)).toBeVisible()
  expect(footer.query()).toBeNull()
})

test('a unit that leaves the fleet takes its card with it', async () => {
  const { backend, portal, first } = await open()
  await choose(first.nombre)
  backend.remove(first.imei)
  await portal.client.fleet.refresh()
  await expect.poll(() => cardOf(first.nombre).query(), soon).toBeNull()
  await expect.element(tree()).toBeVisible()
})

test('where the screen is wide again the card stands over its unit', async () => {
  const { first } = await open()
  await choose(first.nombre)
  await page.viewport(1024, 768)
  await expect.poll(() => get('.baliza-map__popup .baliza-popup'), soon).not.toBeNull()
  expect(sheet().contains(cardOf(first.nombre).element())).toBe(false)
})

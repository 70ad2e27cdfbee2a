import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mouse } from '../../../../../widgets/src/testing/pointer.js'
import {
  button,
  get,
  opener,
  overlaps,
  type StageOptions,
  settled,
  showTracking,
} from '../../../testing/stage.js'

const phone = { width: 390, height: 844, units: 3 }
const bar = () => page.getByRole('navigation', { name: 'Vistas' })
const objects = () => bar().getByRole('button', { name: 'Objetos' })
const sheet = () => get('#sidebar') as HTMLElement
const tree = () => page.getByRole('tree')
const line = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
const cardOf = (name: string) => page.getByRole('dialog', { name })
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()

/** Clicks a row of the list, and waits until the map has stopped moving. */
async function choose(name: string) {
  await line(name).click()
  await expect.element(cardOf(name)).toBeVisible()
  await settled()
}

/** Drags the sheet's handle to a vertical position, and releases it when it has stopped. */
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

/** Clicks the map in the middle of its width. @param down share of its height */
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
  for (const one of [...card.element().querySelectorAll('button, a')].filter((one) => one.checkVisibility()))
    expect(boxOf(one).height, one.outerHTML).toBeGreaterThanOrEqual(44)
  await card.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(tree()).toBeVisible()
  expect(tree().element().contains(document.activeElement)).toBe(true)
})

test('its unit is in what is left of the map, and the card says what the unit does now', async () => {
  const { backend, portal, first } = await open()
  await choose(first.nombre)
  const card = cardOf(first.nombre)
  backend.put({ ...first, speed: 87, timestamp: Date.now() })
  await portal.client.fleet.refresh()
  await expect.element(card.getByText('87 km/h')).toBeVisible()
  expect(boxOf(get('.leaflet-container')).bottom).toBeLessThanOrEqual(boxOf(sheet()).top + 1)
  press(0.9)
  await expect.poll(() => card.query()).toBeNull()
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
  await expect.poll(() => history.state?.layers).toBe(2)
  await close()
  await expect.poll(() => cardOf(first.nombre).query()).toBeNull()
  await expect.element(tree()).toBeVisible()
  expect(location.hash).toBe('#/tracking')
})

test('it is at three heights; at the lowest its name alone is in reach', async () => {
  const { first } = await open()
  await choose(first.nombre)
  const card = cardOf(first.nombre)
  await pull(100)
  await expect.poll(() => sheet().dataset.stop).toBe('full')
  await pull(740)
  await expect.poll(() => sheet().dataset.stop).toBe('peek')
  await settled()
  await expect.element(card.getByText(first.nombre)).toBeVisible()
  expect(card.getByRole('link').query()).toBeNull()
  const { bottom } = boxOf(card.getByRole('button', { name: 'Cerrar' }).element())
  expect(bottom).toBeLessThanOrEqual(boxOf(bar().element()).top)
  await button('Cambiar el alto de la lista').click()
  await expect.poll(() => sheet().dataset.stop).toBe('half')
  await expect.element(card.getByRole('link', { name: 'Street View' })).toBeVisible()
})

test('one sheet at a time: the list and the history take its place, and it takes theirs', async () => {
  const { first, second } = await open()
  await choose(first.nombre)
  await expect.element(objects()).toHaveAttribute('aria-expanded', 'false')
  await objects().click()
  await expect.poll(() => cardOf(first.nombre).query()).toBeNull()
  await choose(second.nombre)
  await bar().getByRole('button', { name: 'Historial' }).click()
  const footer = page.getByRole('region', { name: 'Historial y reportes' })
  await expect.element(footer).toBeVisible()
  expect(cardOf(second.nombre).query()).toBeNull()
  // The chosen unit is in the middle of the map.
  press(0.5)
  await expect.element(cardOf(second.nombre)).toBeVisible()
  expect(footer.query()).toBeNull()
})

test('a unit that leaves the fleet takes its card with it', async () => {
  const { backend, portal, first } = await open()
  await choose(first.nombre)
  backend.remove(first.imei)
  await portal.client.fleet.refresh()
  await expect.poll(() => cardOf(first.nombre).query()).toBeNull()
  await expect.element(tree()).toBeVisible()
})

test('where the screen is wide again the card is in the corner of the map', async () => {
  const { first } = await open()
  await choose(first.nombre)
  await page.viewport(1024, 768)
  await expect.poll(() => sheet().contains(cardOf(first.nombre).element())).toBe(false)
  const [card, map] = [cardOf(first.nombre).element(), get('main') as HTMLElement]
  await expect.poll(() => boxOf(card).left - boxOf(map).left).toBe(12)
  expect(boxOf(card).top - boxOf(map).top).toBe(12)
  expect(boxOf(card).width).toBe(312)
  expect(get('.baliza-map__popup')).toBeNull()
})

// ——— On a wide screen

const wide = { width: 1440, height: 900, units: 1 }

/** Opens a screen with a fleet of one unit and its card. */
async function openWide(options: Partial<StageOptions> = {}) {
  const shown = await showTracking({ ...wide, ...options })
  const [unit] = shown.backend.units()
  if (unit === undefined) throw new Error('a fleet of one')
  await choose(unit.nombre)
  // The panel that shares the unit has the same name.
  const card = cardOf(unit.nombre).first()
  return { ...shown, unit, card }
}

/** Elements that the card must not cover. */
const kept = {
  list: '#sidebar',
  rail: 'nav[aria-label=Lista]',
  buttons: '.baliza-map__group',
  follow: '.baliza-map__follow',
  scale: '.baliza-map__legend',
  credit: '.baliza-map__credit',
  panel: '[role=dialog][data-size]',
  footer: '[data-footer]',
  notices: '[aria-label=Notificaciones] > *',
} as const

const covers = (card: Element) =>
  Object.entries(kept).flatMap(([name, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => !(one instanceof HTMLElement && one.inert))
      .some((one) => overlaps(boxOf(card), boxOf(one)))
      ? [name]
      : [],
  )

test.each([
  [1440, 900],
  [1024, 768],
])('at %i by %i the card covers nothing, with a panel, notices, the list over the rail and the footer', async (width, height) => {
  const { portal, card } = await openWide({ width, height })
  const isClear = async () => {
    await settled()
    await expect.poll(() => covers(card.element())).toEqual([])
    const { left, right } = boxOf(card.element())
    expect(card.element().scrollWidth).toBeLessThanOrEqual(Math.ceil(right - left))
  }
  await isClear()
  for (const number of [1, 2, 3])
    portal.notices.show('warning', `Reparto ${number} entró en la ruta de reparto del norte de la ciudad`)
  await expect.poll(() => document.querySelectorAll(kept.notices).length).toBe(3)
  await isClear()
  await card.getByRole('button', { name: 'Compartir' }).click()
  await expect.poll(() => get(kept.panel)).not.toBeNull()
  await isClear()
  if (width < 1280) {
    await button('Mostrar la lista').first().click()
    await expect.poll(() => (get('#sidebar') as HTMLElement).inert).toBe(false)
    await isClear()
    await button('Ocultar la lista').first().click()
  }
  await opener('history').click()
  await expect.poll(() => get('[role=separator]')).not.toBeNull()
  await isClear()
})

test('the unit that is flown to does not lie under its card', async () => {
  const { card } = await openWide()
  const map = boxOf(get('.leaflet-container'))
  // In the middle of the area that the card leaves free.
  const at = { clientX: (boxOf(card.element()).right + map.right) / 2, clientY: map.top + map.height / 2 }
  const isThere = () => {
    get('.leaflet-container')?.dispatchEvent(new PointerEvent('mousemove', { bubbles: true, ...at }))
    return get('.baliza-map__viewport--over') !== null
  }
  await expect.poll(isThere).toBe(true)
})

const names = (card: ReturnType<typeof cardOf>) =>
  [...card.element().querySelectorAll<HTMLButtonElement>('.baliza-popup__actions button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

test('it offers its history, to keep it in sight and to share it, and the rest of its menu behind ⋮', async () => {
  const { card, unit } = await openWide()
  expect(names(card)).toEqual(['Historial', 'Seguir', 'Compartir'])
  await card.getByRole('button', { name: 'Más acciones' }).click()
  const items = () => page.getByRole('menuitem').elements() as HTMLButtonElement[]
  await expect.poll(() => document.activeElement).toBe(items()[0])
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Historial · Última hora',
    'Historial · Ayer',
    'Ver cámaras',
    'Ver registros',
    'Seguir en otra ventana',
    'Enviar comando',
    'Editar',
  ])
  expect(items().filter(({ disabled }) => disabled)).toEqual([])
  await userEvent.keyboard('{End}{Enter}')
  await expect
    .element(page.getByRole('dialog', { name: new RegExp(`Editar · ${unit.nombre}`) }))
    .toBeVisible()
})

test('what the account may not do is there, greyed', async () => {
  const { card } = await openWide({ user: 'espejo' })
  await card.getByRole('button', { name: 'Más acciones' }).click()
  const refused = page
    .getByRole('menuitem')
    .elements()
    .filter((one) => (one as HTMLButtonElement).disabled)
  expect(refused.map(({ textContent }) => textContent)).toEqual(['Enviar comando', 'Editar'])
  // The arrow keys skip them.
  await expect.poll(() => document.activeElement?.textContent).toBe('Historial · Última hora')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Seguir en otra ventana')
})

test('its actions have keys', async () => {
  const { unit } = await openWide()
  await expect.element(button('Seguir')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('f')
  await expect.element(button('Seguir')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('h')
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=row]').length).toBeGreaterThan(3)
  await userEvent.keyboard('s')
  await expect.poll(() => page.getByRole('dialog', { name: unit.nombre }).elements().length).toBe(2)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('dialog', { name: /comando/i })).toBeVisible()
})

test('Escape closes the menu behind ⋮, and then the card', async () => {
  const { card } = await openWide()
  const more = card.getByRole('button', { name: 'Más acciones' })
  await more.click()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(more.element())
  expect(page.getByRole('menuitem').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => card.query()).toBeNull()
})

test("'Seguir' is pressed in until the reader pans, and brings the unit back; the map has no other", async () => {
  const { card } = await openWide({ moves: true })
  const follow = button('Seguir')
  await expect.element(follow).toHaveAttribute('aria-pressed', 'true')
  expect(card.element().contains(follow.element())).toBe(true)
  const map = boxOf(get('.leaflet-container'))
  await mouse.drag([map.left + 500, map.top + 600], [map.left + 300, map.top + 500])
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect.element(follow).toHaveAttribute('aria-pressed', 'true')
  await follow.click()
  await expect.element(follow).toHaveAttribute('aria-pressed', 'false')
})

/** Whether a button can be pressed: it is completely visible and not covered. */
const inReach = (card: ReturnType<typeof cardOf>, name: string) => {
  const element = card.getByRole('button', { name }).query()
  if (element === null) return false
  const { x, y, width, height } = boxOf(element)
  const at = [
    [x + 2, y + 2],
    [x + width - 2, y + height - 2],
  ] as const
  return at.every(([left, top]) => element.contains(document.elementFromPoint(left, top)))
}
const verbs = ['Historial', 'Seguir', 'Compartir', 'Más acciones', 'Cerrar']
const unreached = (card: ReturnType<typeof cardOf>) => verbs.filter((name) => !inReach(card, name))

test.each([
  ['the footer open, 1440 by 900', 1440, 900, true],
  ['the footer open, 1024 by 768', 1024, 768, true],
  ['200 % zoom of 1440 by 900', 720, 450, false],
  ['200 % zoom, the footer open', 720, 450, true],
])('a low map folds it, with every verb in reach, and its chevron unfolds it: %s', async (_name, width, height, footer) => {
  const { card } = await openWide({ width, height })
  if (footer) await opener('history').click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  await settled()
  await expect.element(card.getByText('km/h')).toBeVisible()
  for (const gone of ['link', 'menuitem'] as const) expect(card.getByRole(gone).query()).toBeNull()
  expect(unreached(card)).toEqual([])
  // The map has no second button.
  expect(page.getByRole('button', { name: 'Seguir' }).elements()).toHaveLength(1)
  const chevron = () => card.getByRole('button', { expanded: false, name: 'Ver toda la ficha' })
  await chevron().click()
  await expect.element(card.getByRole('link', { name: 'Street View' })).toBeInTheDocument()
  await settled()
  const [whole, map] = [boxOf(card.element().parentElement), boxOf(get('main'))]
  expect([whole.top >= map.top, whole.bottom <= map.bottom, whole.right <= map.right]).toEqual([
    true,
    true,
    true,
  ])
  // If the map is lower than the card, the card scrolls.
  for (const name of verbs) {
    card.getByRole('button', { name }).element().scrollIntoView({ block: 'nearest' })
    expect(inReach(card, name), name).toBe(true)
  }
  await card.getByRole('button', { expanded: true, name: 'Acortar la ficha' }).click()
  await expect.element(chevron()).toBeVisible()
})

test.each([
  'TRACTOCAMION-0184',
  'Tracto 03 México–Cuernavaca',
])('folded, it has the name to its end, and is no higher for it: %s', async (nombre) => {
  const { backend, portal, unit, card } = await openWide()
  await button('Acortar la ficha').click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  const short = boxOf(card.element()).height
  backend.put({ ...unit, nombre, timestamp: Date.now() })
  await portal.client.fleet.refresh()
  const name = () => cardOf(nombre).first().element().querySelector('strong') as HTMLElement
  await expect.poll(() => cardOf(nombre).query()).not.toBeNull()
  expect(name().scrollWidth).toBeLessThanOrEqual(name().clientWidth)
  expect(name().scrollHeight).toBeLessThanOrEqual(name().clientHeight + 1)
  expect(boxOf(cardOf(nombre).first().element()).height).toBe(short)
})

test('where the map has room again it is whole again; folded there by the reader, it stays folded', async () => {
  const { card } = await openWide()
  const whole = boxOf(card.element()).height
  await opener('history').click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  await button('Ocultar historial y reportes').click()
  await expect.poll(() => boxOf(card.element()).height).toBe(whole)
  await button('Acortar la ficha').click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  await expect.element(button('Ver toda la ficha')).toHaveFocus()
  expect(unreached(card)).toEqual([])
})

test('with its own track on the map it is folded, in a replay too, until the reader unfolds it', async () => {
  // Right after midnight, today has no track to replay.
  vi.setSystemTime(new Date().setHours(12, 0))
  onTestFinished(() => void vi.useRealTimers())
  const { card } = await openWide({ height: 1100 })
  const whole = boxOf(card.element()).height
  await card.getByRole('button', { name: 'Historial' }).click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  await button('Reproducir').click()
  await expect.element(page.getByRole('region', { name: 'Reproducción del recorrido' })).toBeVisible()
  await settled()
  expect(boxOf(card.element()).height).toBeLessThan(80)
  expect(covers(card.element())).toEqual([])
  expect(unreached(card)).toEqual([])
  await button('Ver toda la ficha').click()
  await expect.poll(() => boxOf(card.element()).height).toBe(whole)
})

test.each([
  [720, 450],
  [1024, 600],
])('at %i by %i it does not lie over the legend of its track, whole or folded', async (width, height) => {
  const { card } = await openWide({ width, height })
  await button('Historial').click()
  const legend = () => get('[data-foot] ul')
  await expect.poll(legend).not.toBeNull()
  const isClear = async () => {
    await settled()
    await expect
      .poll(() => [
        overlaps(boxOf(card.element().parentElement), boxOf(legend())),
        boxOf(legend()).bottom <= boxOf(get('main')).bottom,
      ])
      .toEqual([false, true])
    for (const name of ['Cerrar', 'Historial', 'Más acciones']) {
      card.getByRole('button', { name }).element().scrollIntoView({ block: 'nearest' })
      expect(inReach(card, name), name).toBe(true)
    }
  }
  await isClear()
  await button('Ver toda la ficha').click()
  await expect.element(card.getByRole('link', { name: 'Street View' })).toBeInTheDocument()
  await isClear()
  await button('Ocultar historial y reportes').click()
  await isClear()
})

test("another unit's track leaves it whole", async () => {
  const { backend, card, unit } = await openWide({ height: 1100, units: 2 })
  const other = backend.units()[1]
  if (other === undefined) throw new Error('a fleet of two')
  const whole = boxOf(card.element()).height
  await card.getByRole('button', { name: 'Historial' }).click()
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  await button('Ocultar historial y reportes').click()
  await choose(other.nombre)
  expect(cardOf(unit.nombre).query()).toBeNull()
  expect(boxOf(cardOf(other.nombre).element()).height).toBeGreaterThan(200)
  await choose(unit.nombre)
  await expect.poll(() => boxOf(card.element()).height).toBeLessThan(80)
  expect(whole).toBeGreaterThan(200)
})

test('closed, it leaves the focus where it was', async () => {
  const { card } = await openWide()
  card.getByRole('button', { name: 'Cerrar' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => card.query()).toBeNull()
  expect(tree().element().contains(document.activeElement)).toBe(true)
})

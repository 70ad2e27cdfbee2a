import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '../../../../../widgets/src/testing/violations.js'
import { button, get, opener, overlaps, settled, showTracking } from '../../../testing/stage.js'

const phone = { width: 390, height: 844 }

const box = (selector: string) => get(selector)?.getBoundingClientRect() ?? new DOMRect()

function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element)) && width > 0
}

/** Returns the buttons that a click reaches, except those in scrollable areas. */
const reachable = () =>
  [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role=tab], [role=separator]')]
    .filter((one) => one.closest('[aria-label=Notificaciones], [role=tree], form') === null)
    .filter(isReachable)

// ——— A panel and the footer

test.each([
  ['wide', 1440, 900],
  ['medium', 1024, 700],
  ['high', 1024, 1100],
])('a panel keeps its height beside the footer, however high that is dragged, %s', async (_name, width, height) => {
  await showTracking({ width, height })
  await button('Cuenta').click()
  await expect.poll(() => get('section[role=dialog] footer')).not.toBeNull()
  const panelHeight = () => Math.round(box('section[role=dialog]').height)
  const alone = panelHeight()
  await opener('history').click()
  await expect.poll(() => get('[role=separator]')).not.toBeNull()
  const edge = get('[role=separator]') as HTMLElement
  const footer = () => box('section[aria-label="Historial y reportes"]')
  const overlap = () => {
    // Only the footer's own empty surface may be under the panel.
    const room = Number.parseFloat(getComputedStyle(edge.parentElement as HTMLElement).paddingRight)
    const { left, top } = footer()
    return overlaps(
      box('section[role=dialog]'),
      new DOMRect(left, top, footer().width - room, footer().height),
    )
  }
  const { x, y } = edge.getBoundingClientRect()
  const pull = (type: string, up: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + 50, clientY: y + 8 - up }),
    )
  edge.setPointerCapture = () => {}
  pull('pointerdown', 0)
  for (const up of [-120, 60, 900]) {
    pull('pointermove', up)
    await expect.poll(overlap).toBe(false)
    // The whole panel, or as much as the screen leaves over the footer at its minimum height.
    expect(panelHeight()).toBeGreaterThanOrEqual(Math.min(alone, 640 - 56 - 24, height - 180 - 56 - 24))
    for (const name of ['Ocultar historial y reportes', 'Guardar cambios', 'Cerrar'])
      expect(isReachable(button(name).element()), `${name}, ${up}`).toBe(true)
  }
  pull('pointerup', 900)
  // The dragged height is kept: the footer does not jump when the panel closes.
  const top = () => Math.round(footer().top)
  const held = top()
  await button('Cerrar').click()
  await expect.poll(() => get('section[role=dialog]')).toBeNull()
  expect(top()).toBe(held)
})

test('what opens the footer is not under a panel', async () => {
  await showTracking({ width: 1024, height: 700, user: 'manager' })
  for (const name of ['Cuenta', 'Enviar Comando', 'Eventos']) {
    const tool = [...document.querySelectorAll<HTMLElement>('header button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.innerText).includes(name),
    )
    expect(tool, name).toBeDefined()
    tool?.click()
    await expect.poll(() => get('section[role=dialog] h2')?.innerText).toBe(name)
    expect(isReachable(button('Mostrar historial y reportes').element()), name).toBe(true)
  }
})

// ——— Notices on a phone

const screens: readonly (readonly [string, () => Promise<unknown> | unknown])[] = [
  ['the list at rest', () => {}],
  ['half of the list', () => opener('list').click()],
  [
    'the whole list',
    async () => {
      const handle = button('Cambiar el alto de la lista').element()
      const drag = (type: string, clientY: number) =>
        handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 200, clientY }))
      Object.assign(handle, { setPointerCapture: () => {} })
      drag('pointerdown', 700)
      drag('pointermove', 100)
      drag('pointerup', 100)
      await expect.poll(() => get('#sidebar')?.dataset.stop).toBe('full')
    },
  ],
  [
    'the footer',
    async () => {
      await opener('history').click()
      await expect.element(button('Ocultar historial y reportes')).toBeVisible()
    },
  ],
  [
    'a form',
    async () => {
      await opener('tools').click()
      await page.getByRole('menuitem', { name: 'Cuenta' }).click()
      await expect.element(button('Guardar cambios')).toBeVisible()
    },
  ],
]

test.each(screens)('on a phone notices cover no button of %s', async (_name, go) => {
  const { portal } = await showTracking({ ...phone, moves: true })
  await go()
  await settled()
  const before = reachable()
  const creditInSight = isReachable(get('.baliza-map__credit') as Element)
  expect(before.length).toBeGreaterThan(2)
  for (const text of ['uno', 'dos', 'tres', 'cuatro'])
    portal.notices.show('info', `Camión ${text} entró en la ruta de reparto del norte`, {
      text: 'Ver',
      run() {},
    })
  const region = page.getByRole('region', { name: 'Notificaciones' })
  await expect.element(region.getByRole('button', { name: 'y 2 más' })).toBeVisible()
  expect(region.getByRole('paragraph').elements()).toHaveLength(2)
  await settled()
  const covered = before.filter((one) => one.isConnected && !isReachable(one))
  expect(covered.map((one) => one.outerHTML.slice(0, 120))).toEqual([])
  // Scrollable areas end above them.
  const notices = region.element().getBoundingClientRect()
  for (const scroller of document.querySelectorAll('[role=tree], section[role=dialog] > div'))
    expect(overlaps(scroller.getBoundingClientRect(), notices)).toBe(false)
  if (creditInSight) expect(overlaps(box('.baliza-map__credit'), notices)).toBe(false)
  await region.getByRole('button', { name: 'y 2 más' }).click()
  expect(region.getByRole('paragraph').elements()).toHaveLength(4)
})

test.each([
  1440, 1024,
])('at %i px notices stand in the corner of the map: over no list, no footer and no opener', async (width) => {
  const { portal } = await showTracking({ width, height: 900 })
  const history = 'Mostrar historial y reportes'
  await expect.element(button(history)).toBeVisible()
  // A notice disappears after ten seconds, so each check uses a new notice.
  let notice = () => new DOMRect()
  async function tell(unit: string) {
    portal.notices.show('info', `${unit} entró en la ruta de reparto del norte`)
    await expect.element(page.getByText(unit)).toBeVisible()
    notice = () => page.getByText(unit).element().parentElement?.getBoundingClientRect() ?? new DOMRect()
  }
  await tell('Camión uno')
  await expect.poll(() => overlaps(notice(), box('#sidebar'))).toBe(false)
  expect(overlaps(notice(), button(history).element().getBoundingClientRect())).toBe(false)
  await button(history).click()
  await expect.element(page.getByRole('tab', { name: 'Rutas' })).toBeVisible()
  await tell('Camión dos')
  await expect.poll(() => overlaps(notice(), box('[role=tablist]'))).toBe(false)
  const tabs = page.getByRole('tab', { name: 'Rutas' }).element()
  await expect.poll(() => notice().bottom < tabs.getBoundingClientRect().top).toBe(true)
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await button('Nuevo círculo').click()
  const options = page.getByRole('form', { name: 'Opciones' })
  await expect.element(options).toBeVisible()
  await tell('Camión tres')
  await expect.poll(() => overlaps(notice(), options.element().getBoundingClientRect())).toBe(false)
  await options.getByRole('button', { name: 'Cancelar' }).click()
  await button('Cuenta').click()
  await expect.element(button('Guardar cambios')).toBeVisible()
  await tell('Camión cuatro')
  await expect.poll(() => overlaps(notice(), box('section[role=dialog]'))).toBe(false)
})

test('a notice is dismissed by a finger that draws it aside, and not by one that only touches it', async () => {
  const { portal } = await showTracking(phone)
  portal.notices.show('info', 'hola')
  const text = page.getByText('hola')
  await expect.element(text).toBeVisible()
  const notice = text.element().parentElement as HTMLElement
  const touch = (type: string, clientX: number) =>
    notice.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 2, clientX, clientY: 600 }),
    )
  touch('pointerdown', 60)
  touch('pointermove', 68)
  touch('pointerup', 68)
  expect(notice.style.transform).toBe('')
  touch('pointerdown', 60)
  touch('pointermove', 260)
  expect(notice.style.transform).toBe('translateX(200px)')
  touch('pointerup', 260)
  await expect.poll(() => page.getByText('hola').query()).toBeNull()
})

// ——— Menus near the edge

test.each([
  ['a phone on its side', 844, 390],
  ['a laptop', 1280, 720],
])("the last entry of a low line's menu is reached by keyboard, wheel and sight, %s", async (_name, width, height) => {
  await showTracking({ width, height, units: 30 })
  const lines = () => [...document.querySelectorAll<HTMLElement>('[role=treeitem][data-imei]')]
  await expect.poll(() => lines().length).toBeGreaterThan(2)
  const low = lines()
    .filter((line) => line.getBoundingClientRect().bottom <= height)
    .at(-1) as HTMLElement
  const { x, bottom } = low.getBoundingClientRect()
  low.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: x + 60, clientY: bottom - 4 }))
  await expect.poll(() => get('[role=menu]')).not.toBeNull()
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const within = (one: Element | undefined) => {
    const { top = -1, bottom = Infinity } = one?.getBoundingClientRect() ?? {}
    return top >= 0 && bottom <= height
  }
  const scroller = get('[role=menu]')?.parentElement
  await expect.poll(() => within(scroller ?? undefined)).toBe(true)
  await expect.poll(() => document.activeElement).toBe(items()[0])
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement).toBe(items().at(-1))
  await expect.poll(() => within(items().at(-1)) && isReachable(items().at(-1) as Element)).toBe(true)
  scroller?.scrollTo(0, 0)
  await expect.poll(() => within(items()[0])).toBe(true)
  scroller?.scrollTo(0, scroller.scrollHeight)
  await expect.poll(() => isReachable(items().at(-1) as Element)).toBe(true)
})

// ——— The foot of the map

test('on a phone the scale and whose map it is stand free', async () => {
  await showTracking(phone)
  const free = () =>
    ['.baliza-map__legend', '.baliza-map__credit'].filter((part) =>
      [...document.querySelectorAll('button, aside')].some((one) =>
        overlaps(box(part), one.getBoundingClientRect()),
      ),
    )
  await expect.poll(free).toEqual([])
  await opener('history').click()
  await expect.element(button('Ocultar historial y reportes')).toBeVisible()
  const footer = () => box('section[aria-label="Historial y reportes"]')
  for (const part of ['.baliza-map__legend', '.baliza-map__credit'])
    await expect.poll(() => box(part).bottom <= footer().top).toBe(true)
})

test('on a phone the menu of a drawing stands at the foot of the map, over nothing but the scale', async () => {
  await showTracking(phone)
  await opener('history').click()
  await page.getByRole('tab', { name: 'Rutas' }).click()
  await button('Nueva ruta').click()
  const options = page.getByRole('form', { name: 'Opciones' })
  await expect.element(options).toBeVisible()
  await settled()
  const menu = () => options.element().getBoundingClientRect()
  const foot = () => box('.baliza-map__credit')
  await expect.poll(() => foot().top - menu().bottom).toBeGreaterThanOrEqual(0)
  expect(foot().top - menu().bottom).toBeLessThan(24)
  const scale = () => getComputedStyle(get('.baliza-map__legend') as Element).visibility
  expect(scale()).toBe('hidden')
  await options.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(scale).toBe('visible')
})

test.each([
  [1024, 768],
  [1100, 834],
  [1440, 900],
])('the menu of a drawing has its buttons in one line, and covers no scale, at %i by %i', async (width, height) => {
  await showTracking({ width, height })
  await opener('history').click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await button('Nuevo polígono').click()
  const options = page.getByRole('form', { name: 'Opciones' })
  await expect.element(options).toBeVisible()
  await settled()
  const [cancel, save] = ['Cancelar', 'Guardar'].map((name) =>
    options.getByRole('button', { name }).element().getBoundingClientRect(),
  )
  expect(save?.top).toBe(cancel?.top)
  expect(getComputedStyle(get('.baliza-map__legend') as Element).visibility).toBe('hidden')
})

// ——— A shape that is clicked

function point(type: string, [clientX, clientY]: readonly [number, number]) {
  const event = new PointerEvent(type, { bubbles: true, detail: 1, clientX, clientY })
  get('.leaflet-container')?.dispatchEvent(event)
}
const middle = () => {
  const { x, y, width, height } = box('.leaflet-container')
  return [x + width / 2, y + height / 2] as const
}
const clickAt = (at: readonly [number, number]) => {
  for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) point(type, at)
}

/** Brings a shape of the footer's list to the middle of the map. */
async function showShape(name: string | RegExp) {
  await opener('history').click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await page.getByTitle(name).click()
  await button('Ocultar historial y reportes').click()
  await expect.poll(() => get('section[aria-label="Historial y reportes"]')).toBeNull()
  // The map may still be moving.
  const isUnderPointer = () => {
    point('mousemove', middle())
    return get('.baliza-map__viewport--over') !== null
  }
  await expect.poll(isUnderPointer).toBe(true)
}

/** Clicks a shape in the middle of the map. */
async function clickShape(name: RegExp) {
  await showShape(name)
  clickAt(middle())
  return page.getByRole('dialog', { name })
}

test('a click on a shape opens its card; Escape closes that, and leads back to the map', async () => {
  await showTracking({ width: 1440, height: 900, units: [] })
  const card = await clickShape(/Centro de distribución Norte/)
  await expect.element(card).toBeVisible()
  await expect.element(card).toHaveTextContent(/Círculo · Verde/)
  await expect.element(card).toHaveTextContent(/Radio4 km/)
  await expect.element(card).toHaveTextContent(/Área50\.27 km²/)
  expect(await seriousViolations(document.body)).toEqual([])
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => card.query()).toBeNull()
})

test('a click beside it closes the card, and to drag the map does not', async () => {
  await showTracking({ width: 1440, height: 900, units: [] })
  const card = await clickShape(/Centro de distribución Norte/)
  await expect.element(card).toBeVisible()
  const map = get('.leaflet-container') as HTMLElement
  const { x, y } = map.getBoundingClientRect()
  const press = (type: string, at: number) =>
    map.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x + at, clientY: y + 12 }))
  press('pointerdown', 12)
  press('click', 90)
  expect(card.query()).not.toBeNull()
  press('pointerdown', 12)
  press('click', 12)
  await expect.poll(() => card.query()).toBeNull()
})

test('a unit that stands on a shape is what a click there means, and the shape what one beside it does', async () => {
  const { backend, portal } = await showTracking({ width: 1440, height: 900, units: 1 })
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('a fleet of one')
  const { geofences } = await portal.client.geofences.list({})
  const north = geofences.find(({ nombre }) => nombre === 'Centro de distribución Norte')
  if (north?.tipo !== 1) throw new Error('the circle is there')
  backend.put({ ...unit, lat: north.lat, lng: north.lng, timestamp: Date.now() })
  // The page's first request may still be in flight, and return the old position.
  const isThere = async () => {
    await portal.client.fleet.refresh()
    return portal.client.fleet.get().units.get(unit.imei)?.lat
  }
  await expect.poll(isThere).toBe(north.lat)
  await showShape(north.nombre)
  get('[role=treeitem][data-imei]')?.click()
  const popup = page.getByRole('dialog', { name: unit.nombre })
  await expect.element(popup).toBeVisible()
  // The keyboard focus ring is around the unit.
  get('.baliza-map__keys')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => get('.baliza-map__cursor')).not.toBeNull()
  const where = () => [box('.baliza-map__cursor').x, box('.baliza-map__cursor').y] as const
  let last = ''
  const rests = () => {
    const before = last
    last = String(where())
    return last === before
  }
  await expect.poll(rests, { interval: 400 }).toBe(true)
  const [x, y] = where()
  await popup.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => popup.query()).toBeNull()
  const card = page.getByRole('dialog', { name: north.nombre })
  clickAt([x, y])
  await expect.element(popup).toBeVisible()
  expect(card.query()).toBeNull()
  await popup.getByRole('button', { name: 'Cerrar' }).click()
  clickAt([x + 60, y])
  await expect.element(card).toBeVisible()
  expect(popup.query()).toBeNull()
})

test('its shape is edited from the card, which does not stand in the way of that', async () => {
  await showTracking({ ...phone, units: [] })
  const card = await clickShape(/Centro de distribución Norte/)
  await card.getByRole('button', { name: 'Editar' }).click()
  await expect.element(page.getByRole('form', { name: 'Opciones' })).toBeVisible()
  expect(card.query()).toBeNull()
  await button('Cancelar').click()
  await expect.poll(() => page.getByRole('form', { name: 'Opciones' }).query()).toBeNull()
  expect(card.query()).toBeNull()
})

test('of a shape on a phone, what is to be seen is not under its card', async () => {
  await showTracking({ ...phone, units: [] })
  const card = await clickShape(/Centro de distribución Norte/)
  await expect.element(card).toBeVisible()
  const zoomIsCovered = () =>
    overlaps(card.element().getBoundingClientRect(), box('.baliza-map__group--zoom'))
  await expect.poll(zoomIsCovered).toBe(false)
  await card.getByRole('button', { name: 'Ver' }).click()
  await expect.poll(() => card.query()).toBeNull()
})

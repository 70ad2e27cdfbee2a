import { alertsOf } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousViolations } from '../../../../widgets/src/testing/violations.js'
import { get, openTracking, type StageOptions, settled } from '../../testing/stage.js'

const text = (selector = 'body') => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
const button = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.innerText).match(name),
  )

/** On a phone the list is a sheet that must be pulled up first. */
const raise = () => button(/^Objetos/)?.click()

async function open(options: Partial<StageOptions> = {}) {
  const stage = await openTracking({
    width: 1280,
    height: 800,
    timeout: 1_000,
    pollInterval: 500,
    ...options,
  })
  await vi.waitFor(() => expect(get('#sidebar')).not.toBeNull())
  return stage
}

/** Waits until the animations of an element have finished. */
async function still(element: HTMLElement | null): Promise<void> {
  await Promise.all((element?.getAnimations() ?? []).map(({ finished }) => finished))
}

const lines = () => document.querySelectorAll('[role=treeitem][data-imei]').length
const loaded = () => vi.waitFor(() => expect(lines()).toBeGreaterThan(3))

const sizes = [
  ['wide', { width: 1440, height: 900 }],
  ['medium', { width: 1024, height: 700 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const

test.each([
  sizes[0],
  sizes[2],
])('first load, %s: a skeleton where lines will be, and no axe violation', async (_name, size) => {
  await open({ ...size, before: (host) => host.setState({ failWith: 'slow' }) })
  await vi.waitFor(() => expect(get('[role=status][aria-label="Cargando…"]')).not.toBeNull())
  expect(text()).toContain('Conectando…')
  expect(await seriousViolations(document.body)).toEqual([])
})

test.each(sizes)('a fleet, %s: no axe violation, nothing wider than the screen', async (_name, size) => {
  await open({ ...size, user: 'manager' })
  if (size.width < 720) raise()
  await loaded()
  await vi.waitFor(() => expect(get('section[aria-label=Avisos]')).not.toBeNull())
  expect(await seriousViolations(document.body)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width)
})

test('no units: the list says so, the map stays', async () => {
  await open({ empty: true })
  await vi.waitFor(() => expect(text()).toContain('Todavía no hay unidades en tu cuenta.'))
  expect(get('.baliza-map')?.offsetHeight).toBeGreaterThan(300)
  expect(await seriousViolations(document.body)).toEqual([])
})

test('no network: the map stays, greyed, with its age; the list stays; both come back', async () => {
  const { backend } = await open()
  await loaded()
  const before = lines()
  backend.setState({ failWith: 'offline' })
  await vi.waitFor(() => expect(get('.baliza-map')?.dataset.state).toBe('stale'))
  expect(text('header')).toMatch(/Sin conexión\s*datos de (hace|ahora)/i)
  expect(lines()).toBe(before)
  await vi.waitFor(() => expect(text('[role=tree]')).toContain('hace'))
  const age = get('[role=treeitem] [class*=time]') as HTMLElement
  expect(getComputedStyle(age).color).toBe(
    getComputedStyle(get('[role=treeitem] [class*=place]') as HTMLElement).color,
  )
  expect(button('Reintentar')).toBeDefined()
  expect(await seriousViolations(document.body)).toEqual([])
  backend.setState({ failWith: null })
  await vi.waitFor(() => expect(text('header')).toContain('En vivo'))
})

test('a feed answered with status 0: the message of the server, in a notice and over the list; the data stay', async () => {
  const { backend, portal } = await open()
  await loaded()
  const before = lines()
  backend.setState({ failWith: 'refused' })
  // Alerts are polled every 15 s, longer than a notice is visible.
  void alertsOf(portal.client).refresh()
  const message = 'El servicio está en mantenimiento'
  const noticesShown = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-label=Notificaciones] [data-tone]')].map((notice) => [
      notice.dataset.tone,
      notice.querySelector('p')?.innerText,
    ])
  // A failure of the feed is an error; alerts that cannot be loaded are a warning (specification 1, section 8).
  await vi.waitFor(() => expect(noticesShown()).toContainEqual(['danger', message]))
  await vi.waitFor(() => expect(noticesShown()).toContainEqual(['warning', message]))
  await vi.waitFor(() => expect(text('#panel-objects')).toContain(message))
  expect(text('header')).toMatch(/Sin actualizar\s*datos de/i)
  expect(text()).not.toContain('Sin conexión')
  expect(lines()).toBe(before)
  expect(get('.baliza-map')?.dataset.state).toBe('stale')
  expect(await seriousViolations(document.body)).toEqual([])
  backend.setState({ failWith: null })
  button('Reintentar')?.click()
  await vi.waitFor(() => expect(text('header')).toContain('En vivo'))
  await vi.waitFor(() => expect(text('#panel-objects')).not.toContain(message))
})

test('alerts that cannot be loaded warn, once, and are asked again from the notice', async () => {
  const { backend, portal } = await open()
  await loaded()
  backend.setState({ failWith: 'malformed' })
  const feed = alertsOf(portal.client)
  const warnings = () =>
    portal.notices.$notices.get().filter(({ text }) => text === 'No se pudieron cargar las alertas')
  await feed.refresh()
  expect(warnings()).toMatchObject([{ tone: 'warning', actions: [{ text: 'Reintentar' }] }])
  portal.notices.dismiss(warnings()[0]?.id ?? 0)
  await feed.refresh()
  expect(warnings()).toEqual([])
  backend.setState({ failWith: null })
  await feed.refresh()
  backend.setState({ failWith: 'malformed' })
  await feed.refresh()
  const asked = () => backend.requests.filter(({ path }) => path.startsWith('/api/alertas')).length
  const before = asked()
  warnings()[0]?.actions[0]?.run()
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('a server that fails from the start says so, and is asked again by a button', async () => {
  const { backend } = await open({ before: (host) => host.setState({ failWith: 'error' }) })
  await vi.waitFor(() => expect(button('Reintentar')).toBeDefined())
  expect(await seriousViolations(document.body)).toEqual([])
  backend.setState({ failWith: null })
  button('Reintentar')?.click()
  await loaded()
})

test('a slow server: what was there stays, and is called old', async () => {
  const { backend } = await open()
  await loaded()
  backend.setState({ failWith: 'slow' })
  await vi.waitFor(() => expect(text('header')).toContain('Sin conexión'))
  expect(lines()).toBeGreaterThan(3)
})

test.each([
  ['expired', 'Tu sesión terminó. Inicia sesión de nuevo.'],
  ['inactive', 'Usuario inactivo comunicate con nosotros'],
] as const)('a session that is %s ends at the login, with its reason', async (failWith, reason) => {
  const { backend, portal } = await open()
  await loaded()
  backend.setState({ failWith })
  await vi.waitFor(() => expect(location.hash).toBe('#/login'))
  await vi.waitFor(() => expect(text('[aria-label=Notificaciones]')).toContain(reason))
  expect(portal.client.session.$session.get()).toBeNull()
})

test('what was typed in a panel outlives polls and notices, and the focus stays where it is', async () => {
  const { backend, portal } = await open({ moving: true })
  await loaded()
  button('Cuenta')?.click()
  await vi.waitFor(() => expect(get('input[name=nombre]')).not.toBeNull())
  const field = get('input[name=nombre]') as HTMLInputElement
  await userEvent.fill(field, 'Alguien más')
  field.focus()
  for (let poll = 0; poll < 3; poll += 1) {
    backend.move()
    backend.raise()
    await portal.client.fleet.refresh()
  }
  portal.notices.show('warning', 'algo pasó')
  await vi.waitFor(() => expect(text('[aria-label=Notificaciones]')).toContain('algo pasó'))
  expect(get('input[name=nombre]')).toBe(field)
  expect(field.value).toBe('Alguien más')
  expect(document.activeElement).toBe(field)
  expect(await seriousViolations(document.body)).toEqual([])
})

test('nothing of the page moves on a poll', async () => {
  const { backend, portal } = await open({ moving: false })
  await loaded()
  const moved: string[] = []
  const note = (list: PerformanceEntryList) => {
    // A number may change its width within its row; the row itself must not move.
    for (const entry of list)
      for (const { node } of Reflect.get(entry, 'sources') as { node: Node | null }[])
        if (node?.parentElement?.closest('[role=treeitem]') == null)
          moved.push(node instanceof Element ? node.outerHTML.slice(0, 200) : String(node?.textContent))
  }
  const watcher = new PerformanceObserver((list) => note(list.getEntries()))
  watcher.observe({ type: 'layout-shift' })
  // The first load may move the page. The polls are measured when it is stable.
  let last = -1
  const isStill = () => {
    const before = last
    last = moved.length
    return last === before
  }
  await settled()
  await expect.poll(isStill, { interval: 300 }).toBe(true)
  moved.length = 0
  for (let poll = 0; poll < 3; poll += 1) {
    const before = text('[role=tree]')
    backend.move()
    await portal.client.fleet.refresh()
    await vi.waitFor(() => expect(text('[role=tree]')).not.toBe(before))
    await settled()
    // The browser reports a shift after it has drawn the frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }
  note(watcher.takeRecords())
  watcher.disconnect()
  expect(moved).toEqual([])
})

test("a line's menu: by the keyboard, its first item has the focus, Escape gives it back; no axe violation", async () => {
  await open()
  await loaded()
  const tree = get('[role=tree]')
  tree?.focus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}')
  await vi.waitFor(() => expect(document.activeElement?.role ?? '').toBe('menuitem'))
  expect(document.activeElement?.textContent).toBe('Última hora')
  expect(await seriousViolations(document.body)).toEqual([])
  // Its layout height: the visible box is still animated.
  for (const item of document.querySelectorAll<HTMLElement>('[role=menuitem]'))
    expect(item.offsetHeight).toBeGreaterThanOrEqual(32)
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(tree))
})

test.each([
  ['wide', 1440, 900],
  ['low', 1280, 420],
  ['a phone', 390, 844],
  ['a small phone', 360, 560],
  ['a phone on its side', 844, 390],
] as const)("a line's menu is all within the window, wherever it is asked for, %s", async (_name, width, height) => {
  await open({ width, height, units: 40, moves: true })
  if (width < 720) raise()
  await loaded()
  await still(get('#sidebar'))
  const list = get('[role=tree]')?.getBoundingClientRect() ?? new DOMRect()
  for (const [x, y] of [
    [list.right - 4, list.bottom - 4],
    [list.left + 4, list.bottom - 4],
    [list.right - 4, list.top + 60],
    [list.left + 60, (list.top + list.bottom) / 2],
  ] as const) {
    const at = { bubbles: true, cancelable: true, clientX: x, clientY: y }
    const line = document.elementFromPoint(x, y)?.closest('[data-line]')
    line?.dispatchEvent(new MouseEvent('contextmenu', at))
    await vi.waitFor(() => expect(get('[role=menu]')).not.toBeNull())
    const popover = get('[role=menu]')?.parentElement as HTMLElement
    await still(popover)
    const box = popover.getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    expect(box.bottom).toBeLessThanOrEqual(height)
    // The menu is shifted before it scrolls.
    expect(popover.scrollHeight - popover.clientHeight > 1).toBe(popover.scrollHeight > height - 16)
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const last = items.at(-1) as HTMLElement
    last.scrollIntoView({ block: 'nearest' })
    const { left, top, width: w, height: h } = last.getBoundingClientRect()
    expect(last.contains(document.elementFromPoint(left + w / 2, top + h / 2)), `${x}, ${y}`).toBe(true)
    // The menu handles keys only when it has the focus.
    await vi.waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(get('[role=menu]')).toBeNull())
  }
})

test.each<[string, () => void]>([
  ['beside the map', () => {}],
  ['of another tab', () => get('#tab-settings')?.click()],
  ['that is put away', () => button('Ocultar la lista')?.click()],
])("'/' and letters typed at once are all for the search box %s", async (_where, before) => {
  await open()
  await loaded()
  before()
  await vi.waitFor(() => expect(document.activeElement?.matches('input')).toBe(false))
  await still(get('#sidebar'))
  const type = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  const wasFree = type('/')
  // Before any frame, because the next letter of a fast typist follows at once.
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Nombre o placas')
  expect(wasFree).toBe(false)
  await userEvent.keyboard('01')
  expect((document.activeElement as HTMLInputElement).value).toBe('01')
})

test("Ctrl K focuses the search from a field too, and 'a' opens the alerts, whose keys follow", async () => {
  await open()
  await loaded()
  const isInSearch = () => document.activeElement?.getAttribute('placeholder') === 'Nombre o placas'
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(isInSearch()).toBe(true)
  await userEvent.keyboard('a{Control>}k{/Control}')
  expect(isInSearch()).toBe(true)
  expect((document.activeElement as HTMLInputElement).value).toBe('a')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(get('#tab-alerts')?.ariaSelected).toBe('true'))
})

test('the first stops of Tab leap over the bar: to the list, and to the map', async () => {
  await open()
  await loaded()
  ;(document.activeElement as HTMLElement | null)?.blur()
  button('Saltar al mapa')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.matches('main')).toBe(true)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.closest('main')).not.toBeNull()
  expect(get('main')?.hasAttribute('tabindex')).toBe(false)
  button('Saltar a la lista')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Nombre o placas')
})

test("'?' opens the help, which lists the keys; in a field it is a letter", async () => {
  await open()
  await loaded()
  get('#sidebar input')?.focus()
  await userEvent.keyboard('?')
  expect((document.activeElement as HTMLInputElement).value).toBe('?')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('?')
  await vi.waitFor(() => expect(document.querySelector('kbd')?.textContent).toBe('/'), 60_000)
})

test("behind a question neither '?' nor '/' does anything", async () => {
  await open()
  await loaded()
  button('Menú de la cuenta')?.click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  const before = document.activeElement
  expect(before?.textContent).toBe('Cancelar')
  await userEvent.keyboard('?/')
  expect(document.activeElement).toBe(before)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => get('[role=alertdialog]')).toBeNull()
  expect(get('[role=dialog][data-size]')).toBeNull()
  await userEvent.keyboard('?')
  await expect.poll(() => get('[role=dialog][data-size]')).not.toBeNull()
})

test('Escape in the list closes the popup on the map', async () => {
  await open()
  await loaded()
  get('[role=tree]')?.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(get('.baliza-popup')).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(get('.baliza-popup')).toBeNull())
})

test('a finger that rests on a line opens its menu, and its lifting chooses nothing', async () => {
  await open({ width: 390, height: 844 })
  raise()
  await loaded()
  const line = get('[role=treeitem][data-imei]') as HTMLElement
  const { x, y } = line.getBoundingClientRect()
  const touch = { bubbles: true, pointerType: 'touch', pointerId: 1, clientX: x + 40, clientY: y + 20 }
  line.dispatchEvent(new PointerEvent('pointerdown', touch))
  await vi.waitFor(() => expect(get('[role=menu]')).not.toBeNull())
  line.dispatchEvent(new PointerEvent('pointerup', touch))
  line.click()
  expect(get('[role=treeitem][aria-selected=true]')).toBeNull()
  expect(await seriousViolations(document.body)).toEqual([])
})

test.each([
  'light',
  'dark',
] as const)('settings, help and account, %s, at 390 px: no axe violation', async (theme) => {
  const { portal } = await open({ width: 390, height: 844 })
  portal.theme.choose(theme)
  raise()
  await loaded()
  const choose = async (name: string) => {
    button(/^Más$/)?.click()
    await vi.waitFor(() => expect(get('[role=menu]')).not.toBeNull())
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    items.find((item) => item.innerText.trim() === name)?.click()
  }
  await choose('Ajustes')
  await vi.waitFor(() => expect(text('[role=region][aria-label=Ajustes]')).toContain('Mostrar geocercas'))
  await settled()
  expect(await seriousViolations(document.body)).toEqual([])
  for (const name of ['Ayuda', 'Cuenta']) {
    await choose(name)
    await vi.waitFor(() => expect(get('section[role=dialog]')?.innerText ?? '').toContain(name))
    await settled()
    const box = get('section[role=dialog]')?.getBoundingClientRect()
    expect([box?.width, box?.height]).toEqual([390, 844])
    expect(await seriousViolations(document.body)).toEqual([])
    button('Cerrar')?.click()
    await vi.waitFor(() => expect(get('section[role=dialog]')).toBeNull())
  }
})

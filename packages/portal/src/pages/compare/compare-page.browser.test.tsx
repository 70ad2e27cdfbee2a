import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../testing/keyboard.js'
import { barriers, button, get, openPage } from '../../testing/stage.js'

/** A past day on which the fake fleet drives. */
const day = { desde: String(Date.UTC(2026, 9, 13, 6)), hasta: String(Date.UTC(2026, 9, 14, 5, 59)) }

/** Opens the page with the first units of a fleet. */
async function open(count: number, screen = { width: 1440, height: 900 }, others: readonly string[] = []) {
  const stage = await openPage('monitoreo', { ...screen, units: 8 })
  const units = (await stage.portal.client.units.list()).slice(0, count)
  const unidades = [...units.map(({ imei }) => imei), ...others].join(',')
  location.hash = `#/comparar?${new URLSearchParams({ unidades, ...day })}`
  await expect.element(page.getByRole('heading', { name: 'Comparar recorridos' })).toBeVisible()
  return { ...stage, units }
}

const asked = (requests: readonly { path: string; body: unknown }[]) =>
  requests
    .filter(({ path }) => path === '/api/historial-objeto')
    .map(({ body }) => Reflect.get(Object(body), 'imei'))
const lanes = () => document.querySelectorAll('[role=img][aria-label^="Recorrido de"]').length
const playhead = () => Number(get('[role=slider][aria-label="Momento de los recorridos"]')?.ariaValueNow)

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('a lane for each, one clock, and what failed of one leaves the others: %i × %i', async (width, height) => {
  const { backend, units } = await open(2, { width, height }, ['foreign'])
  await expect.poll(lanes).toBe(2)
  expect(asked(backend.requests)).toEqual([...units.map(({ imei }) => imei), 'foreign'])
  // The unit belongs to another account: a retry would be refused again.
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(button('Reintentar').query()).toBeNull()
  // Meetings with the missing unit are unknown.
  await expect.element(page.getByText('Faltan recorridos por cargar', { exact: false })).toBeInTheDocument()
  expect(document.body.innerText).not.toContain('Ninguna de estas unidades')
  await expect.poll(() => document.querySelectorAll('.baliza-track-vehicle').length).toBeGreaterThan(0)
  expect(document.documentElement.scrollHeight).toBe(height)
  expect(document.documentElement.scrollWidth).toBe(width)
  const { top, bottom } = get('.baliza-map')?.getBoundingClientRect() ?? new DOMRect()
  expect((bottom - top) / height).toBeGreaterThan(0.35)
  // At 1024 px the parts are those of 1440 px.
  if (width !== 1024) expect(await barriers()).toEqual([])
})

test('what failed of all of them is asked again by one button', async () => {
  const { portal, backend } = await openPage('monitoreo', { width: 1440, height: 900, units: 8 })
  const units = (await portal.client.units.list()).slice(0, 3)
  backend.setState({ failWith: 'error' })
  const unidades = units.map(({ imei }) => imei).join(',')
  location.hash = `#/comparar?${new URLSearchParams({ unidades, ...day })}`
  const again = button('Reintentar los 3 recorridos')
  await expect.element(again).toBeVisible()
  const timeline = page.getByRole('group', { name: 'Línea de tiempo' })
  expect(timeline.getByRole('button', { name: /^Reintentar/ }).elements()).toHaveLength(1)
  backend.setState({ failWith: null })
  await again.click()
  await expect.poll(lanes).toBe(3)
  expect(again.query()).toBeNull()
})

test('by keyboard alone: on and back, to the ends, nearer, hidden and removed', async () => {
  const { units } = await open(2)
  await expect.poll(lanes).toBe(2)
  await goTo('Momento de los recorridos')
  const start = playhead()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(playhead).toBeGreaterThan(start)
  const ticks = () => document.querySelectorAll('[class*=axis] span').length
  await userEvent.keyboard('{End}')
  const end = Number(get('[role=slider]')?.ariaValueMax)
  await expect.poll(playhead).toBe(end)
  const shape = () => get('[role=img] path')?.getAttribute('d')
  const whole = shape()
  await userEvent.keyboard('+++')
  await expect.poll(shape).not.toBe(whole)
  expect(ticks()).toBeGreaterThan(0)
  await userEvent.keyboard('0')
  await expect.poll(shape).toBe(whole)
  await userEvent.keyboard('{Home}')
  await expect.poll(playhead).toBe(start)

  const [first] = units
  await button(`Ocultar ${first?.nombre}`).click()
  await expect.element(button(`Mostrar ${first?.nombre}`)).toBeVisible()
  await button(`Mostrar ${first?.nombre}`).click()
  await goTo(`Quitar ${first?.nombre}`)
  await press('{Enter}', 'Registro anterior')
  await expect.poll(lanes).toBe(1)
  await expect.element(page.getByText('Añade otra unidad para compararlas.')).toBeVisible()
  expect(new URLSearchParams(location.hash.split('?')[1]).get('unidades')).toBe(units[1]?.imei)
})

test('a unit is added by its name; a sixth has no place, and more than five are said', async () => {
  const { units } = await open(4)
  await expect.poll(lanes).toBe(4)
  await page.getByRole('combobox', { name: 'Añadir unidad' }).fill('Unidad 006')
  await page.getByRole('option', { name: /Unidad 006/ }).click()
  await expect.poll(lanes).toBe(5)
  await expect.element(page.getByText('Se comparan cinco unidades como máximo')).toBeVisible()
  const imeis = new URLSearchParams(location.hash.split('?')[1]).get('unidades')
  location.hash = `#/comparar?${new URLSearchParams({ unidades: `${imeis},6,7`, ...day })}`
  await expect
    .element(page.getByText('Se comparan cinco unidades como máximo: no se muestran 2'))
    .toBeVisible()
  expect(units).toHaveLength(4)
})

test('nobody is chosen yet, and dates that cannot be are said', async () => {
  await open(0)
  await expect.element(page.getByText(/Añade de dos a cinco unidades/)).toBeVisible()
  location.hash = `#/comparar?${new URLSearchParams({ unidades: 'x', desde: day.hasta, hasta: day.desde })}`
  await expect.element(page.getByRole('alert').first()).toBeVisible()
})

test('in a low window the map stays, and the page scrolls to what is under it', async () => {
  await open(2, { width: 720, height: 450 })
  await expect.poll(lanes).toBe(2)
  await expect.element(page.getByRole('heading', { name: /[Ee]ncuentros?/ })).toBeInTheDocument()
  const box = (selector: string) => get(selector)?.getBoundingClientRect() ?? new DOMRect()
  expect(box('.baliza-map').height).toBeGreaterThan(150)
  const play = button('Reproducir').element()
  play.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = play.getBoundingClientRect()
  expect(play.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true)
  // The list of meetings ends where the lanes begin.
  const side = get('aside, [class*=side]')
  expect(side?.scrollHeight).toBeGreaterThan(0)
  expect(side?.getBoundingClientRect().bottom).toBeLessThanOrEqual(box('[class*=lanes]').top + 1)
})

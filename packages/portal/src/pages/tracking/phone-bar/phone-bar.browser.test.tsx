import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, get, settled, showTracking } from '../../../testing/stage.js'

const bar = () => page.getByRole('navigation', { name: 'Vistas' })
const item = (name: string | RegExp) => bar().getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const footer = () => page.getByRole('region', { name: 'Historial y reportes' })
const stop = () => get('#sidebar')?.dataset.stop

test('one sheet at a time is over the bar: a press pulls it up, another puts it away', async () => {
  await showTracking({ width: 390, height: 844 })
  for (const one of bar().getByRole('button').elements())
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await item('Objetos').click()
  await expect.element(page.getByRole('tree')).toBeVisible()
  await item(/^Alertas/).click()
  await expect.element(heading('Alertas')).toBeVisible()
  expect(stop()).toBe('half')
  expect(page.getByRole('tree').query()).toBeNull()
  await item('Historial').click()
  await expect.element(footer()).toBeVisible()
  expect(get('#sidebar')?.checkVisibility()).toBe(false)
  await item('Objetos').click()
  await expect.element(page.getByRole('tree')).toBeVisible()
  expect(footer().query()).toBeNull()
  await item('Objetos').click()
  await expect.poll(stop).toBe('peek')
  await expect.element(item('Objetos')).toHaveAttribute('aria-expanded', 'false')
})

test('the map keeps its 40 % above a sheet and the bar, and the bar its place', async () => {
  await showTracking({ width: 390, height: 844 })
  for (const name of ['Objetos', /^Alertas/, 'Historial']) {
    await item(name).click()
    await settled()
    await expect.poll(() => get('main')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(337)
    expect(Math.round(bar().element().getBoundingClientRect().bottom)).toBe(844)
  }
})

test('Back closes the history, and the focus is on what opened it', async () => {
  await showTracking({ width: 390, height: 844 })
  await item('Historial').click()
  await button('Ocultar historial y reportes').click()
  expect(document.activeElement).toBe(item('Historial').element())
  await item('Historial').click()
  await expect.element(footer()).toBeVisible()
  await expect.poll(() => history.state?.layers).toBe(1)
  history.back()
  await expect.element(footer()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(item('Historial').element())
  expect(location.hash).toBe('#/tracking')
})

test('the settings are among the rest, and a tool of the rest is a screen', async () => {
  await showTracking({ width: 390, height: 844 })
  await item('Más').click()
  await page.getByRole('menuitem', { name: 'Ajustes' }).click()
  await expect.element(heading('Ajustes')).toBeVisible()
  await item('Más').click()
  await page.getByRole('menuitem', { name: 'Cuenta' }).click()
  await expect.poll(() => get('section[role=dialog]')?.getBoundingClientRect().height).toBe(844)
  await button('Cerrar').click()
  await expect.poll(() => document.activeElement).toBe(item('Más').element())
})

import type { Permissions } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../testing/keyboard.js'
import { barriers, button, get, openPage } from '../../testing/stage.js'

const wide = { width: 1440, height: 900, units: 3 }
const phone = { width: 390, height: 844, units: 3 }

const bar = () => page.getByRole('navigation', { name: 'Herramientas' })
const link = (name: string) => bar().getByRole('link', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
/** Returns the names of the visible controls of the bar. */
const shown = () =>
  [...document.querySelectorAll('nav[aria-label="Herramientas"] :is(a, button)')].map(
    (tool) => tool.ariaLabel ?? tool.textContent,
  )

const everybodys = ['Ayuda', 'Cuenta', 'Monitoreo', 'Eventos']
const none: Permissions = {
  editar: false,
  reportes: false,
  blocmotor: false,
  geocirculares: false,
  rutas: false,
  integraciones: false,
}
const forEverybody = [
  ['posiciones', 'Tabla de Posiciones'],
  ['monitoreo', 'Monitoreo por Excepcion'],
] as const
const forAdministrators = [
  ['cpanel', 'Panel de control'],
  ['cpanel/actividad', 'Registro de actividad'],
  ...forEverybody,
] as const

test.each([
  ['espejo', {}, everybodys],
  ['espejo', { geocirculares: true, rutas: true }, everybodys],
  ['espejo', { editar: true }, [...everybodys, 'Administración']],
  ['espejo', { reportes: true, blocmotor: true }, [...everybodys, 'Reportes', 'Enviar Comando']],
  ['usuario', {}, [...everybodys, 'Administración']],
  ['usuario', { reportes: true }, [...everybodys, 'Reportes', 'Administración']],
  ['manager', { blocmotor: true }, [...everybodys, 'Administración', 'Panel de control', 'Enviar Comando']],
  ['admin', { reportes: true }, [...everybodys, 'Reportes', 'Administración', 'Panel de control']],
] as const)('%s with %j has the same tools on every page', async (user, permissions, tools) => {
  await openPage('tracking', {
    ...wide,
    user,
    before: (host) => host.permit(user, { ...none, ...permissions }),
  })
  const onTheMap = () => shown().filter((name) => !name.startsWith('Buscar '))
  await expect.poll(onTheMap).toEqual(tools)
  expect(shown()).toHaveLength(tools.length + 2)
  const pages = user === 'manager' || user === 'admin' ? forAdministrators : forEverybody
  for (const [address, title] of pages) {
    location.hash = `#/${address}`
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect.poll(shown).toEqual(tools)
  }
})

test.each([
  ['Ayuda', 'Ayuda'],
  ['Cuenta', 'Cuenta'],
  ['Eventos', 'Eventos'],
  ['Reportes', 'Reportes'],
  ['Administración', 'Administración'],
  ['Enviar Comando', 'Enviar Comando'],
])('%s leads to its panel on the map at once, and Back to the page', async (tool, panel) => {
  await openPage('posiciones', wide)
  await userEvent.click(link(tool))
  await expect.element(dialog(panel)).toBeVisible()
  expect(location.hash).toBe('#/tracking')
  await expect.element(bar().getByRole('button', { name: tool })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => history.state?.layers).toBe(1)
  history.back()
  await expect.poll(() => dialog(panel).query()).toBeNull()
  expect(location.hash).toBe('#/tracking')
  history.back()
  await expect.poll(() => location.hash).toBe('#/posiciones')
})

test('where one is is marked, and so is the control panel over the pages that belong to it', async () => {
  await openPage('monitoreo?tipo=3', { ...wide, user: 'manager' })
  const marked = () =>
    [...document.querySelectorAll('[aria-current]')].map((one) => [
      one.ariaLabel ?? one.textContent,
      one.getAttribute('aria-current'),
    ])
  await expect.poll(marked).toEqual([['Monitoreo', 'page']])
  await userEvent.click(link('Panel de control'))
  await expect.poll(marked).toEqual([['Panel de control', 'page']])
  location.hash = '#/cpanel/actividad'
  await expect.poll(marked).toEqual([['Panel de control', 'true']])
  location.hash = '#/posiciones'
  await expect.poll(marked).toEqual([])
})

test('by keyboard alone: from the monitoring into the panel, and on to another by its address', async () => {
  await openPage('monitoreo', wide)
  await expect.element(link('Eventos')).toBeVisible()
  await goTo('Eventos')
  await press('{Enter}', 'Eventos')
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  location.hash = '#/tracking?panel=ayuda'
  await expect.element(dialog('Ayuda')).toBeVisible()
  expect(dialog('Eventos').query()).toBeNull()
})

test('an address of a panel that the account does not see says so, and opens nothing', async () => {
  await openPage('tracking?panel=reportes', { ...wide, user: 'espejo' })
  await expect.element(page.getByText('Tu cuenta no tiene permiso para hacer esto.')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(location.hash).toBe('#/tracking')
})

test('who looks into another account has the tools of that one', async () => {
  const { portal } = await openPage('monitoreo', {
    ...wide,
    user: 'admin',
    before: (host) => host.permit('usuario', { ...none, reportes: true }),
  })
  await portal.viewed.enter('a00000000000000000000001')
  await expect.element(page.getByText('Estás viendo la cuenta de Usuario de demostración')).toBeVisible()
  await expect.element(link('Reportes')).toBeVisible()
  expect(link('Enviar Comando').query()).toBeNull()
  await userEvent.click(link('Reportes'))
  await expect.element(dialog('Reportes')).toBeVisible()
  await expect.element(page.getByText('Estás viendo la cuenta de Usuario de demostración')).toBeVisible()
})

test('at 1024 px their names are below the icons, at 390 px one button whose lines a finger hits', async () => {
  await openPage('monitoreo', { ...wide, width: 1024 })
  await expect.element(link('Eventos')).toBeVisible()
  const icon = link('Eventos').element().querySelector('svg')?.getBoundingClientRect()
  const label = page.getByText('Eventos', { exact: true }).element().getBoundingClientRect()
  expect(label.top).toBeGreaterThanOrEqual(icon?.bottom ?? Number.NaN)
  expect(document.documentElement.scrollWidth).toBe(1024)

  await page.viewport(phone.width, phone.height)
  await userEvent.click(button('Herramientas'))
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const lines = menu.getByRole('menuitem').elements()
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...everybodys,
    ...['Reportes', 'Administración', 'Enviar Comando'],
  ])
  for (const line of lines) expect(line.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(menu.getByRole('menuitem', { name: 'Monitoreo' }).element().ariaCurrent).toBe('page')
  expect(await barriers()).toEqual([])
  await userEvent.click(menu.getByRole('menuitem', { name: 'Eventos' }))
  await expect.element(dialog('Eventos')).toBeVisible()
  await expect.poll(() => get('section[role=dialog]')?.getBoundingClientRect().height).toBe(844)
})

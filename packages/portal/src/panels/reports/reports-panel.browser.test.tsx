import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, get, settled, showTracking, soon } from '../../testing/stage.js'

const rows = () => document.querySelectorAll<HTMLElement>('.baliza-report .baliza-table__row')
const box = (selector: string) => {
  const found = get(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found.getBoundingClientRect()
}

/** Of the page, without the map: what it holds is looked at in its own tests. */
const barriers = async () => (await axe.run('[role="dialog"]')).violations.map(({ id }) => id)

test('the dialog covers the page, and a row makes room for its stretch on the map', async () => {
  const { backend } = await showTracking({ width: 1440, height: 900, units: 20 })
  await userEvent.click(button('Reportes'))
  await expect.element(page.getByRole('dialog', { name: 'Reportes' })).toBeVisible()
  await settled()
  expect([box('[role="dialog"]').left, box('[role="dialog"]').right]).toEqual([0, 1440])
  expect(get('main')?.checkVisibility({ visibilityProperty: true })).toBe(false)
  await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), '7')
  await userEvent.click(button('Consultar'))
  await expect.poll(() => rows().length, soon).toBeGreaterThan(0)
  expect(await barriers()).toEqual([])

  rows()[0]?.click()
  await expect.poll(() => get('main')?.checkVisibility({ visibilityProperty: true }), soon).toBe(true)
  expect(rows().length).toBeGreaterThan(0)
  await expect
    .poll(() => backend.requests.find(({ path }) => path === '/api/historial-objeto')?.body, soon)
    .toMatchObject({ imei: expect.stringMatching(/^\d+$/) })
  await expect.element(page.getByRole('grid', { name: /^Registros de / })).toBeVisible()
  await userEvent.click(button('Ampliar'))
  await expect.poll(() => box('[role="dialog"]').left, soon).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Reportes' })).not.toBeInTheDocument()
})

test('on a phone it is a screen, and a row leads back to the map', async () => {
  await showTracking({ width: 390, height: 844, units: 20 })
  await userEvent.click(button('Herramientas'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Reportes' }))
  await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), '1')
  await userEvent.click(button('Consultar'))
  await expect.poll(() => rows().length, soon).toBeGreaterThan(0)
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await barriers()).toEqual([])
  rows()[0]?.click()
  await expect.element(page.getByRole('dialog', { name: 'Reportes' })).not.toBeInTheDocument()
})

test('without the permission there is no icon', async () => {
  await showTracking({ width: 1440, height: 900, user: 'espejo' })
  await expect.element(button('Eventos')).toBeVisible()
  expect(button('Reportes').elements()).toEqual([])
})

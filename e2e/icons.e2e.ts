import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { act, notice, panel } from './screen.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let page: Page
beforeAll(async () => {
  const still = { at: new Date(), lat: 25.67, lng: -100.31, speed: 0 }
  ;({ account, page } = await openTracking(['Grúa 2'], [still]))
})

const unit = async () => (await account.client.units.list())[0]

test('an icon is chosen from the catalogue with its size, and the unit wears it', async () => {
  await act(page, 'Grúa 2', 'Editar')
  const dialog = panel(page, /^Editar · /)
  await dialog.getByRole('tab', { name: 'Iconos' }).click()
  const fixed = dialog.getByRole('group', { name: 'Iconos fijos' }).getByRole('radio')
  const rotating = dialog.getByRole('group', { name: 'Iconos que giran con el rumbo' }).getByRole('radio')
  expect([await fixed.count(), await rotating.count()]).toEqual([25, 13])
  await rotating.nth(3).check({ force: true })
  await dialog.getByLabel('Ancho').fill('30')
  await dialog.getByRole('button', { name: 'Guardar icono' }).click()
  await notice(page, 'Se actulizo correctamente').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await unit())?.url_icon_angulo).toBe(1)
  const worn = await unit()
  expect(worn?.url_icon).toMatch(/\.svg$/)
  expect(worn?.size_icon).toMatchObject({ size_ancho: 30 })
})

test('it is reset after a question, and not without', async () => {
  await act(page, 'Grúa 2', 'Editar')
  const dialog = panel(page, /^Editar · /)
  await dialog.getByRole('tab', { name: 'Iconos' }).click()
  const question = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Predeterminado' }).click()
  await question.getByText('¿Quitar el icono de Grúa 2 y volver al predeterminado?').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect((await unit())?.url_icon_angulo).toBe(1)
  await dialog.getByRole('button', { name: 'Predeterminado' }).click()
  await question.getByRole('button', { name: 'Quitar el icono de Grúa 2' }).click()
  await notice(page, 'Se actulizo correctamente').waitFor()
  await expect.poll(async () => (await unit())?.url_icon_angulo).toBe(2)
  expect((await unit())?.size_icon).toBeNull()
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from './account.js'
import { choose, notice, panel } from './screen.js'
import type { Tracker } from './tracker.js'
import { openTracking } from './tracking-fixture.js'

let account: Account
let tracker: Tracker
let page: Page
beforeAll(async () => {
  ;({ account, tracker, page } = await openTracking(['Torton 4'], [at(60)]))
  await page.getByRole('button', { name: 'Enviar Comando' }).click()
})

let seconds = 0
/** Each fix is a second after the previous one, because a fix is identified by its second. */
const at = (speed: number) => ({
  at: new Date(Date.now() + ++seconds * 1_000),
  lat: 20.6,
  lng: -103.3,
  speed,
})
const tell = (speed: number, word?: string) => tracker.tell(at(speed), word)
const speed = async () => (await account.client.units.list())[0]?.speed

test('without a unit and a command nothing is sent', async () => {
  await panel(page, 'Enviar Comando').getByRole('button', { name: 'Enviar', exact: true }).click()
  await panel(page, 'Enviar Comando')
    .getByRole('alert')
    .getByText('Todos los campos son requeridos')
    .waitFor()
  expect(await account.client.commands.log({})).toEqual([])
})

test('a search is confirmed, reaches the tracker, and its answer makes it Procesado', async () => {
  const dialog = panel(page, 'Enviar Comando')
  await dialog.getByRole('treeitem', { name: /Torton 4/ }).click()
  await choose(page, dialog, 'Comando', 'Localizar')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('¿Enviar «Localizar» a Torton 4 por', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Enviar' }).click()
  const log = dialog.getByRole('region', { name: 'Comandos enviados' })
  await log.getByText('Registrado').waitFor()
  await expect.poll(tracker.heard).toMatch(/\*\*,imei:\d+,[BC]/)
  tell(60)
  await log.getByText('Procesado').waitFor()
})

test('the cut of a unit that drives is asked for once, with its speed; then it is sent and acknowledged', async () => {
  const cuts = () => tracker.heard().match(/\*\*,imei:\d+,J/g)?.length ?? 0
  const before = cuts()
  tell(60)
  await expect.poll(speed).toBeCloseTo(60, 0)
  const dialog = panel(page, 'Enviar Comando')
  await choose(page, dialog, 'Comando', 'Bloquear motor')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: '¿Cortar el motor de Torton 4?' }).waitFor()
  await expect.poll(() => question.innerText()).toMatch(/60(\.\d)? km\/h/)
  expect(cuts()).toBe(before)
  await question.getByRole('button', { name: 'Cortar el motor de Torton 4' }).click()
  await expect.poll(cuts).toBe(before + 1)
  tell(10, 'jt')
  const newest = dialog.getByRole('region', { name: 'Comandos enviados' }).getByRole('row').nth(1)
  await newest.getByText('Bloquear motor').waitFor()
  await newest.getByText('Procesado').waitFor()
})

test('who answers that question with no has cut nothing', async () => {
  tell(80)
  const before = tracker.heard()
  const { length } = await account.client.commands.log({})
  const dialog = panel(page, 'Enviar Comando')
  await expect.poll(speed).toBeCloseTo(80, 0)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: '¿Cortar el motor de Torton 4?' }).waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  // The focus returns to the previous element.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Enviar')
  expect(tracker.heard()).toBe(before)
  expect(await account.client.commands.log({})).toHaveLength(length)
  expect(await notice(page, /cort/i).count()).toBe(0)
})

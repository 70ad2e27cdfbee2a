import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  // A table next to it may have a column of the same name.
  const selects = page.locator('[aria-haspopup=listbox]')
  await within
    .getByRole('button', { name: new RegExp(label) })
    .and(selects)
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // When the list has closed, the focus is back on the select. A later focus is then not lost to it.
  await page.getByRole('option', { name: option, exact: true }).waitFor({ state: 'detached' })
}

/** Opens a unit's menu in the list and chooses one of its actions. */
export async function act(page: Page, unit: string, action: string): Promise<void> {
  await page
    .locator('[role=treeitem][data-imei]')
    .filter({ hasText: unit })
    .getByRole('button', { name: 'Acciones' })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Presses an action of a table row, which may be in its ⋮ menu. */
export async function pressIn(line: Locator, action: string): Promise<void> {
  await line.waitFor()
  const button = line.getByRole('button', { name: action, exact: true })
  if ((await button.count()) > 0) return button.click()
  await line.locator('button[aria-haspopup=menu]').click()
  await line.page().getByRole('menuitem', { name: action, exact: true }).click()
}

/** Returns a panel next to the map, by its title. */
export const panel = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** Returns the last notice with this text. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notificaciones' }).getByText(text).last()

/** Waits for a notice and closes it. On a phone it would cover the next control until it disappears. */
export async function dismiss(page: Page, text: string): Promise<void> {
  await notice(page, text).waitFor()
  await page
    .getByRole('region', { name: 'Notificaciones' })
    .locator(':scope > *')
    .filter({ hasText: text })
    .last()
    .getByRole('button', { name: 'Cerrar' })
    .tap()
}

/** Verifies that a replay's slider advances. A short drive may end before the check: then it plays again. */
export async function replays(bar: Locator): Promise<void> {
  const play = bar.getByRole('button', { name: 'Reproducir', exact: true })
  const slider = bar.getByRole('slider', { name: 'Momento del recorrido' })
  const position = async () => Number(await slider.inputValue())
  const goesOn = async () => {
    if (await play.isVisible()) await play.click()
    const before = await position()
    return (await position()) > before
  }
  await expect.poll(goesOn).toBe(true)
}

/** Drags a circle in the upper half of the map. Its tool must be selected. */
export async function dragCircle(page: Page): Promise<void> {
  const map = await page.locator('.leaflet-container').boundingBox()
  if (map === null) throw new Error('no map')
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 6 })
  await page.mouse.up()
  await page.locator('.baliza-drawing__handle').first().waitFor()
}

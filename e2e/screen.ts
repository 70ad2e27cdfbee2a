import type { Locator, Page } from 'playwright-core'

/** Chooses an option of a select by its label. */
export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // Once it is gone the focus is back on the select, and takes nobody else's any more.
  await page.getByRole('option', { name: option, exact: true }).waitFor({ state: 'detached' })
}

/** Opens a unit's menu in the list and takes one of its actions. */
export async function act(page: Page, unit: string, action: string): Promise<void> {
  await page
    .locator('[role=treeitem][data-imei]')
    .filter({ hasText: unit })
    .getByRole('button', { name: 'Acciones' })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A panel beside the map, by its title. */
export const panel = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** The last notice that says this. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notificaciones' }).getByText(text).last()

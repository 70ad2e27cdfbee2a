import type { BalizaClient } from '@baliza/sdk-core'
import type { Locator, Page } from 'playwright-core'
import { logIn } from './account.js'
import { enter } from './browser.js'
import { pressIn } from './screen.js'
import { product } from './this-product.js'

/** An administrator at the control panel, with every permission. */
export interface ControlPanel {
  readonly admin: BalizaClient
  readonly page: Page
  readonly complaints: readonly string[]
  /** Returns the table row with this text. */
  row(text: string): Locator
  /** Presses an action of a row, which may be in its ⋮ menu. */
  press(text: string, action: string): Promise<void>
  /** Confirms the open question. */
  agree(name: string | RegExp): Promise<void>
}

/** Opens the control panel. It closes after the file. */
export async function openControlPanel(): Promise<ControlPanel> {
  const { client: admin, session } = await logIn(product.url, 'admin')
  const { page, complaints } = await enter(product.url, session, { path: '/#/cpanel' })
  const row = (text: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .filter({ hasText: text })
  return {
    admin,
    page,
    complaints,
    row,
    press: (text, action) => pressIn(row(text), action),
    async agree(name) {
      await page.getByRole('alertdialog').getByRole('button', { name }).click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    },
  }
}

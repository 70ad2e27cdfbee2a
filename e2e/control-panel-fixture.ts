import type { BalizaClient } from '@baliza/sdk-core'
import type { Locator, Page } from 'playwright-core'
import { logIn } from './account.js'
import { enter } from './browser.js'
import { pressIn } from './screen.js'
import { product } from './this-product.js'

/** Somebody at the control panel, who may do everything in it. */
export interface ControlPanel {
  readonly admin: BalizaClient
  readonly page: Page
  readonly complaints: readonly string[]
  /** The row of a table that says this. */
  row(text: string): Locator
  /** Presses an action of a row, which may stand behind its ⋮. */
  press(text: string, action: string): Promise<void>
  /** Answers the question that is open. */
  agree(name: string | RegExp): Promise<void>
}

/** Opens it; closed after the file. */
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

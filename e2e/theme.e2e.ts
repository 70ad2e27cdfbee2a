import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './account.js'
import { enter, open } from './browser.js'
import { afterFile } from './cleanup.js'
import { choose, pressIn } from './screen.js'
import { product } from './this-product.js'

const { url } = product

/** Returns how the button of a report looks. */
const lookOf = (report: Locator) =>
  report.getByRole('button', { name: 'Consultar' }).evaluate((button) => {
    const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(button)
    return { backgroundColor, color, borderRadius, fontFamily }
  })

test('a partner’s page with the pasted lines looks as the builder showed', async () => {
  const account = await newAccount(product, ['Tracto 1'])
  const name = `espejo-${Math.random().toString(36).slice(2, 8)}`
  await account.client.mirrorAccounts.add({ owner: account.id, nombre: 'Socio', user: name, pass: 'demo' })
  const { page, context, complaints } = await enter(url, account.session)
  await page.getByRole('button', { name: 'Administración' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Cuentas espejo' }).click()
  await pressIn(dialog.getByRole('row').filter({ hasText: name }), 'Insertar en mi sitio')
  await choose(page, dialog, 'Widget', 'Reporte')
  await choose(page, dialog, 'Apariencia', 'Oscura')
  await dialog.getByRole('button', { name: 'Diseñar colores y letra' }).click()
  const darkReport = dialog.locator('.baliza-builder baliza-report[theme=dark]')
  // A widget loads when it becomes visible.
  await darkReport.scrollIntoViewIfNeeded()
  await darkReport.getByRole('button', { name: 'Consultar' }).waitFor()
  const ours = await lookOf(darkReport)
  await dialog.getByLabel('Marca, claro, #', { exact: true }).fill('#7a0019')
  await dialog.getByLabel('Esquinas').fill('3')
  await dialog.getByRole('combobox', { name: /^Letra/ }).selectOption('Con remates')
  const html = dialog.getByRole('region', { name: 'HTML' })
  await expect.poll(() => html.textContent()).toContain('--baliza-font: Georgia')
  const lines = await html.textContent()
  // A demo's data: what is compared are looks.
  const partner = `<!doctype html><title>Socio</title>${lines?.replace(/token-url="[^"]*"/, 'demo')}`
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(partner),
  )
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const shown = await open(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  const report = shown.page.locator('baliza-report')
  await report.getByRole('button', { name: 'Consultar' }).waitFor()
  const look = await lookOf(report)
  expect(look).toEqual(await lookOf(darkReport))
  expect(look.backgroundColor).not.toBe(ours.backgroundColor)
  expect(look.borderRadius).not.toBe(ours.borderRadius)
  expect(look.fontFamily).toMatch(/^Georgia/)
  // The map of the preview has public tiles, which are unreachable without a network.
  expect(complaints.filter((complaint) => !complaint.includes('net::ERR_'))).toEqual([])
  await context.close()
  await shown.context.close()
})

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
    const { backgroundColor, color, borderRadius, fontFamily, padding } = getComputedStyle(button)
    return { backgroundColor, color, borderRadius, fontFamily, padding }
  })

/** Serves a partner's page. @returns its address */
async function serve(html: string): Promise<string> {
  const site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  afterFile(() => site.close())
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

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
  await dialog.getByLabel('Densidad').fill('0.85')
  await dialog.getByRole('combobox', { name: /^Letra/ }).selectOption('Con remates')
  const html = dialog.getByRole('region', { name: 'HTML' })
  await expect.poll(() => html.textContent()).toContain('--baliza-font: Georgia')
  const lines = await html.textContent()
  // A demo's data: what is compared are looks.
  const partner = `<!doctype html><title>Socio</title>${lines?.replace(/token-url="[^"]*"/, 'demo')}`
  const shown = await open(await serve(partner))
  const report = shown.page.locator('baliza-report')
  await report.getByRole('button', { name: 'Consultar' }).waitFor()
  const look = await lookOf(report)
  expect(look).toEqual(await lookOf(darkReport))
  expect(look.backgroundColor).not.toBe(ours.backgroundColor)
  expect(look.borderRadius).not.toBe(ours.borderRadius)
  expect(Number.parseFloat(look.padding.split(' ')[1] ?? '')).toBeLessThan(
    Number.parseFloat(ours.padding.split(' ')[1] ?? ''),
  )
  expect(look.fontFamily).toMatch(/^Georgia/)
  // The map of the preview has public tiles, which are unreachable without a network.
  expect(complaints.filter((complaint) => !complaint.includes('net::ERR_'))).toEqual([])
  await context.close()
  await shown.context.close()
})

test('Storybook copies the CSS, and its link opens the same design', async () => {
  // The server sandboxes Storybook: no clipboard interface there.
  const { page, context, complaints } = await open(
    `${url}/storybook/iframe.html?id=apariencia-constructor--nuevo&viewMode=story`,
  )
  const builder = page.locator('.baliza-builder')
  await builder.getByLabel('Marca, claro, #', { exact: true }).fill('#7a0019')
  await builder.getByRole('button', { name: 'Copiar CSS' }).click()
  await builder.getByText('Se copió').waitFor()
  const [css = '', tokens = '', link = ''] = await builder.locator('pre').allTextContents()
  expect(css).toMatch(/^:root {\n {2}--baliza-accent: light-dark\(#7a0019, #[0-9a-f]{6}\);\n}$/)
  expect(JSON.parse(tokens).baliza.light.accent.$value.hex).toBe('#7a0019')
  const editor = await context.newPage()
  await editor.goto(await serve('<!doctype html><title>Editor</title><textarea></textarea>'))
  await editor.locator('textarea').press('Control+V')
  expect(await editor.locator('textarea').inputValue()).toBe(css)
  const colleague = await context.newPage()
  await colleague.goto(link)
  await colleague.locator('.baliza-builder pre').first().waitFor()
  expect(await colleague.locator('.baliza-builder pre').first().textContent()).toBe(css)
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  390, 1024,
])('a compact page has touch targets of 44 px, and rows that fit: %d px', async (width) => {
  const tags = ['map tiles="none"', 'alerts', 'positions-table', 'report']
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Socio</title>
    <style>:root { --baliza-density: 0.85 } baliza-client > * { height: 600px }</style>
    <script type="module" src="${url}/widgets/2/baliza.js"></script>
    <baliza-client demo>${tags.map((tag) => `<baliza-${tag} loading="eager"></baliza-${tag.split(' ')[0]}>`).join('')}</baliza-client>`
  const shown = await open(await serve(page), {
    viewport: { width, height: 900 },
    hasTouch: true,
    isMobile: true,
  })
  await shown.page.locator('baliza-map .leaflet-container').waitFor()
  await shown.page.locator('baliza-alerts li').first().waitFor()
  await shown.page.locator('baliza-positions-table [aria-rowindex="2"]').waitFor()
  await shown.page.locator('baliza-report').getByRole('button', { name: 'Consultar' }).waitFor()
  const found = await shown.page.locator('baliza-client > *').evaluateAll((widgets) => {
    const all = (selector: string) =>
      widgets.flatMap((widget) => [...(widget.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])])
    // A link within a row is text: the row is its target.
    const targets = all('button, input, select, summary')
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, height: (one.closest('label') ?? one).getBoundingClientRect().height }))
    return {
      targets: targets.length,
      low: targets
        .filter(({ height }) => height > 1 && height < 43.9)
        .map(({ one, height }) => `${one.className} ${one.textContent}: ${height}`),
      cut: all('[role="row"]')
        .filter((row) => row.scrollHeight > row.clientHeight + 1)
        .map((row) => row.textContent),
    }
  })
  expect(found.targets).toBeGreaterThan(15)
  expect(found).toMatchObject({ low: [], cut: [] })
  await shown.context.close()
})

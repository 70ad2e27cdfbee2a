import { expect, test } from 'vitest'
import { act } from './screen.js'
import { openTracking } from './tracking-fixture.js'

const minute = 60_000
const midnight = new Date(new Date().setHours(0, 0, 0, 0)).getTime() - 24 * 60 * minute

/** A day of a unit that reports every minute and is parked for the first six minutes of each hour. */
const day = Array.from({ length: 1_440 }, (_, index) => {
  const minutesDriven = 54 * Math.floor(index / 60) + Math.max(0, (index % 60) - 5)
  return {
    at: new Date(midnight + index * minute),
    lat: 19.4 + 0.2 * Math.sin(minutesDriven / 60),
    lng: -99.1 + 0.2 * Math.cos(minutesDriven / 60),
    speed: index % 60 < 6 ? 0 : 40,
  }
})

test('a day is printed on fewer than thirty pages, each of which says whose it is; its map and its chart are drawn', async () => {
  const [first, ...others] = day
  if (first === undefined) throw new Error('no day')
  const { page, account } = await openTracking(['Tracto "01"'], [first, ...others])
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await act(page, 'Tracto "01"', 'Ayer')
  const tab = page.getByRole('tabpanel', { name: 'Reportes' })
  await tab.getByRole('row').nth(1).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Imprimir historial' })

  const open = async () => {
    await tab.getByRole('button', { name: 'Imprimir' }).click()
    await dialog.waitFor()
  }
  const prepare = async () => {
    await dialog.getByRole('button', { name: 'Imprimir' }).click()
    await page.locator('body[data-printed]').waitFor({ timeout: 60_000 })
  }
  /** `page.pdf` also triggers the `afterprint` event, which closes the dialog and removes the sheet. */
  const countPages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('.baliza-print').count()).toBe(0)
    await page.evaluate(() => document.body.removeAttribute('data-printed'))
    return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  }
  // With animated maps: a map that is still moving would not show the route.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open()
  await prepare()
  expect(await page.locator('.baliza-print figure canvas').count()).toBeGreaterThan(0)
  expect(await page.locator('.baliza-print .line-graph-path').count()).toBe(1)
  // The chart shows its speed scale, and its map has faded in.
  const scale = await page.locator('.baliza-print .y.axis text').evaluateAll((all) => {
    return all.flatMap((text) => (getComputedStyle(text).display === 'none' ? [] : text.textContent))
  })
  expect(scale).toEqual(['0', '10', '20', '30', '40'])
  const pale = await page.locator('.baliza-print .leaflet-tile').evaluateAll((all) => {
    return all.filter((tile) => !['', '1'].includes((tile as HTMLElement).style.opacity)).length
  })
  expect(pale).toBe(0)
  // Its map shows forty kilometres: not a country, and not the unit's current position.
  const style = await page.locator('.baliza-print .leaflet-proxy').getAttribute('style')
  const zoom = 1 + Math.log2(Number(/scale\(([\d.]+)\)/.exec(style ?? '')?.[1]))
  expect(zoom).toBeGreaterThan(8)
  expect(zoom).toBeLessThan(12)
  const margins = await page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  )
  expect(margins).toContain('Tracto \\"01\\"')
  expect(margins).toContain(account.units[0]?.imei)
  expect(margins).toContain('counter(pages)')
  const pages = await countPages()
  expect(pages).toBeGreaterThan(15)
  expect(pages).toBeLessThan(30)

  // The page remembers the deselected parts.
  await open()
  await dialog.getByLabel('Registros').uncheck()
  await prepare()
  expect(await countPages()).toBeLessThan(4)
  await open()
  expect(await dialog.getByLabel('Registros').isChecked()).toBe(false)
  expect(await dialog.getByLabel('Paradas').isChecked()).toBe(true)
})

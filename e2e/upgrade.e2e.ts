import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { login, open } from './browser.js'
import { afterFile } from './cleanup.js'
import { temporary } from './command-line.js'
import { builtMain, freePort, startProduct } from './product.js'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Creates a copy of the build, as the next release would contain it: every chunk of the portal has another name. */
function nextRelease(): string {
  const place = temporary()
  for (const path of ['packages/server/dist', 'packages/server/package.json', 'packages/portal/dist'])
    cpSync(join(root, path), join(place, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const portal = join(place, 'packages/portal/dist')
  const assets = join(portal, 'assets')
  for (const name of readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(assets, name))
  for (const packed of ['index.html.br', 'index.html.gz']) rmSync(join(portal, packed))
  const names = readdirSync(assets)
  for (const name of names) {
    let text = readFileSync(join(assets, name), 'utf8')
    for (const other of names) text = text.replaceAll(other, `next${other}`)
    rmSync(join(assets, name))
    writeFileSync(join(assets, `next${name}`), text)
  }
  let page = readFileSync(join(portal, 'index.html'), 'utf8')
  for (const name of names) page = page.replaceAll(name, `next${name}`)
  writeFileSync(join(portal, 'index.html'), page)
  return join(place, 'packages/server/dist/main.js')
}

// The test starts the product three times.
test('a tab that was open before an upgrade goes on, and is offered the new version', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), DATA_DIR: temporary() }
  let started = await startProduct({ environment, planted: inject('planted') })
  afterFile(() => started.stop())
  async function upgradeTo(main: string) {
    await started.stop()
    started = await startProduct({ environment, main })
  }

  const { page, complaints } = await open(`${url}/#/login`)
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const entry = () => page.locator('script[type=module]').getAttribute('src')
  await page.getByLabel('Usuario').fill('usuario')
  const before = await entry()
  expect(before).not.toContain('next')
  await upgradeTo(nextRelease())

  // The user returns to the tab with a partly typed name.
  await comeBack()
  const offer = page.getByText('Hay una versión nueva')
  // The parts that the login needs were not loaded before the upgrade. They must come from the previous version.
  await login(page)
  await page.locator('.leaflet-container').waitFor()
  expect(await entry()).toBe(before)
  await offer.waitFor()
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.waitForFunction(
    (old) => document.querySelector('script[type=module]')?.getAttribute('src') !== old,
    before,
  )
  expect(await entry()).toContain('next')
  await page.locator('.leaflet-container').waitFor()

  // Then the downgrade.
  await upgradeTo(builtMain)
  await comeBack()
  await offer.waitFor()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.waitForFunction(
    (old) => document.querySelector('script[type=module]')?.getAttribute('src') === old,
    before,
  )
}, 600_000)

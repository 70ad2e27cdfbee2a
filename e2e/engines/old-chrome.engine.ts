import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runQuietly } from '../../scripts/run.mjs'
import { product } from '../this-product.js'
import { isWhole } from './engines.js'

/** The last packages of these versions. They are too old for `light-dark()`, which the pages need. */
const old = { '119': '119.0.2', '122': '122.0.0' }

test.runIf(isWhole).each(Object.entries(old))('Chrome %s shows one sentence', async (name, version) => {
  const folder = await mkdtemp(join(tmpdir(), `baliza-chrome-${name}-`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await runQuietly('npm', ['install', '--prefix', folder, '--no-save', `@sparticuz/chromium@${version}`])
  // The package unpacks its browser here, and would take an unpacked one of another version for its own.
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { default: packed } = await import(join(folder, 'node_modules/@sparticuz/chromium/build/index.js'))
  const browser = await chromium.launch({
    executablePath: await packed.executablePath(),
    args: packed.args,
    headless: true,
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(product.url)
  expect(await page.locator('body').innerText()).toMatch(/Este navegador es muy antiguo/)
})

import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { findChromium } from '../scripts/chromium.mjs'
import { afterFile } from './cleanup.js'
import { widgetsPath } from './product.js'
import { product } from './this-product.js'

test('a browser that loses its graphics process, as after a sleep, shows the map again', async () => {
  const { executablePath, args } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    // Puts the canvases into the GPU process. The other tests paint in the page's own process.
    args: [
      ...args.filter((flag) => flag !== '--disable-gpu'),
      '--ignore-gpu-blocklist',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-gpu-rasterization',
    ],
    ignoreDefaultArgs: ['--disable-gpu'],
  })
  afterFile(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 600, height: 400 } })
  await page.goto(`${product.url}/health`)
  await page.setContent(`<baliza-client demo></baliza-client><baliza-map tiles="none" style="height: 380px"></baliza-map>
<script type="module" src="${product.url}${widgetsPath}map.js"></script>`)
  await page.locator('baliza-map canvas.leaflet-tile-loaded').first().waitFor()
  await page.locator('baliza-map .leaflet-overlay-pane canvas').last().waitFor()
  await page.locator('baliza-map').evaluate((map) => {
    for (const type of ['contextlost', 'contextrestored'])
      map.shadowRoot?.addEventListener(type, () => map.setAttribute(`data-${type}`, ''), true)
  })

  const session = await browser.newBrowserCDPSession()
  // The call gets no answer, because the GPU process crashes.
  void session.send('Browser.crashGpuProcess').catch(() => undefined)
  await page.locator('baliza-map[data-contextlost][data-contextrestored]').waitFor()
  // Read only now: reading a canvas moves it out of the GPU process, so it would not be lost.
  const painted = (what: string) =>
    page.locator(`baliza-map canvas.${what}`).evaluateAll((all) =>
      all.map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement
        const context = (canvas as HTMLCanvasElement).getContext('2d')
        // There is no trail yet.
        return width > 0 && context?.getImageData(0, 0, width, height).data.some((value) => value > 0)
      }),
    )
  await expect.poll(() => painted('leaflet-image-layer')).toContain(true)
  await expect.poll(() => painted('leaflet-tile')).not.toContain(false)
})

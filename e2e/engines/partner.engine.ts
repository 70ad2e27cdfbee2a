import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { afterFile } from '../cleanup.js'
import { widgetsPath } from '../product.js'
import { product } from '../this-product.js'
import { inEachEngine } from './engines.js'

const tags = ['baliza-map', 'baliza-alerts', 'baliza-positions-table', 'baliza-report']
/** A partner's page with the four widgets. Its map is in an enlarged part, as in a page with `zoom`. */
const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Mi flotilla</title>
<script type="module" src="${product.url}${widgetsPath}baliza.js"></script></head><body>
<baliza-client host="${product.url}" token-url="${product.url}/demo/token">
<div style="zoom: 1.25"><baliza-map tiles="none" style="height: 300px"></baliza-map></div>
${tags
  .slice(1)
  .map((tag) => `<${tag} style="height: 120px"></${tag}>`)
  .join('\n')}
<div style="height: 5000px"></div><baliza-positions-table id="below"></baliza-positions-table>
</baliza-client>
<script>addEventListener('baliza-select', ({ detail }) => { document.title = detail.imei })</script></body></html>`

let site = ''
beforeAll(async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

inEachEngine((screen, tab) => {
  const inside = <Value>(tag: string, body: string) =>
    screen.run<Value>(
      `const widget = document.querySelector('${tag}'); const root = widget.shadowRoot; ${body}`,
    )

  test('the four widgets with data', async () => {
    await screen.open(site)
    const rows = (tag: string, selector: string) =>
      expect
        .poll(() => inside<number>(tag, `return root?.querySelectorAll('${selector}').length ?? 0`), {
          message: tag,
        })
        .toBeGreaterThan(0)
    await rows('baliza-map', '.leaflet-overlay-pane canvas')
    const alerts = () => inside<string>('baliza-alerts', `return root?.textContent ?? ''`)
    await expect.poll(alerts).toMatch(/pendiente/)
    await rows('baliza-positions-table', '.baliza-table__row')
    await rows('baliza-report', 'form')
  })

  test('the unit that is pressed on an enlarged map', async () => {
    await screen.run(`const map = document.querySelector('baliza-map')
      document.querySelector('baliza-client').client.units.list().then(async ([{ imei }]) => {
        await map.flyTo(imei, 15)
        document.body.dataset.shown = imei
      })`)
    const shown = () => screen.run<string | null>(`return document.body.dataset.shown ?? null`)
    await expect.poll(shown).not.toBeNull()
    const press = async () => {
      // WebKit gives the frame of an element under `zoom` without it. The map is 375 px high, below a margin of 8 px.
      await screen.drag([{ x: await screen.run<number>('return innerWidth / 2'), y: 8 + 375 / 2 }])
      return screen.run<string>('return document.title')
    }
    await expect.poll(press, { interval: 1_000 }).toBe(await shown())
  })

  test('on paper also what is far below', async () => {
    const rows = () =>
      inside<number>('#below', `return root?.querySelectorAll('.baliza-table__row').length ?? 0`)
    expect(await rows()).toBe(0)
    await screen.run(`dispatchEvent(new Event('beforeprint'))`)
    await expect.poll(rows).toBeGreaterThan(0)
    await screen.run(`dispatchEvent(new Event('afterprint'))`)
  })

  test('nothing in the console', async () => {
    expect(await tab().complaints()).toEqual([])
    await screen.run(`console.error('an error')`)
    await expect.poll(() => tab().complaints()).toEqual([expect.stringContaining('an error')])
  })
})

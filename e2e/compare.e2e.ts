import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { newAccount } from './account.js'
import { enter } from './browser.js'
import { act } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const minutes = 60_000
/** A completed hour. */
const began = Math.floor((Date.now() - 61 * minutes) / minutes) * minutes

/** Minutes after the beginning, latitude, longitude, km/h. Both are at the yard from minute 8 to minute 18. */
type Track = readonly (readonly [minute: number, lat: number, lng: number, speed: number])[]
const tracks: readonly Track[] = [
  [
    [0, 20.02, -103.3, 60],
    [1, 20.01, -103.3, 60],
    [2, 20, -103.3, 0],
    [7, 20, -103.3, 0],
    [14, 20, -103.3, 0],
    [20, 20, -103.3, 0],
    [21, 20.01, -103.3, 60],
    [22, 20.02, -103.3, 60],
  ],
  [
    [6, 20, -103.28, 60],
    [7, 20, -103.29, 60],
    [8, 20, -103.2997, 0],
    [13, 20, -103.2997, 0],
    [18, 20, -103.2997, 0],
    [19, 20, -103.29, 60],
    [20, 20, -103.28, 60],
  ],
]

let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  const { client, units, session } = await newAccount(product, ['Tracto 07', 'Tracto 08', 'Tracto 09'])
  for (const [index, track] of tracks.entries()) {
    const imei = units[index]?.imei ?? ''
    const tracker = await connect(product.trackerPort, imei)
    for (const [minute, lat, lng, speed] of track)
      tracker.tell({ at: new Date(began + minute * minutes), lat, lng, speed })
    await vi.waitFor(async () => {
      const query = { imei, finicial: began, ffinal: began + 60 * minutes }
      expect(await client.history.all(query)).toHaveLength(track.length)
    })
  }
  const watched = await enter(product.url, session)
  page = watched.page
  complaints = watched.complaints
})

const line = (name: string) => page.locator('[role=treeitem][data-imei]').filter({ hasText: name })

test('units are chosen in the list, with Control, and in their menu', async () => {
  await line('Tracto 07').click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('1 unidad elegida', { exact: false }).waitFor()
  await line('Tracto 08').click({ modifiers: ['ControlOrMeta'] })
  await act(page, 'Tracto 09', 'Elegir para comparar')
  await page.getByText('3 unidades elegidas').waitFor()
  await page.getByRole('link', { name: 'Comparar' }).click()
  await page.getByRole('heading', { name: 'Comparar recorridos' }).waitFor()
})

test('each has its lane, one of them nothing, and where two met is listed', async () => {
  await page.getByRole('button', { name: 'Rangos rápidos' }).click()
  await page.getByRole('menuitem', { name: 'Últimos 7 días' }).click()
  await page.getByRole('img', { name: 'Recorrido de Tracto 07' }).waitFor()
  await page.getByRole('img', { name: 'Recorrido de Tracto 08' }).waitFor()
  await page.getByText('Sin datos en estas fechas').waitFor()
  await page.getByRole('heading', { name: '1 encuentro' }).waitFor()
})

test('the meeting leads the map and the clock there, and is a file', async () => {
  await page.getByRole('grid', { name: 'Encuentros' }).getByRole('row').last().click()
  const playhead = page.getByRole('slider', { name: 'Momento de los recorridos' })
  await expect
    .poll(async () => (Number(await playhead.getAttribute('aria-valuenow')) - began) / minutes)
    .toBeCloseTo(8, 0)
  await page.getByText('Tracto 07 · Tracto 08 ·', { exact: false }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('Tracto 07 · Tracto 08')
  expect(file).toContain('Encuentro')
})

test('all are replayed by one clock, and a reload shows the same', async () => {
  const playhead = page.getByRole('slider', { name: 'Momento de los recorridos' })
  const time = async () => Number(await playhead.getAttribute('aria-valuenow'))
  const before = await time()
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click()
  await expect.poll(time).toBeGreaterThan(before)
  await page.reload()
  await page.getByRole('heading', { name: '1 encuentro' }).waitFor()
  expect(complaints).toEqual([])
})

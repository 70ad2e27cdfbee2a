import { readFile } from 'node:fs/promises'
import type { Imei } from '@baliza/sdk-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { addEvent, newAccount } from './account.js'
import { enter } from './browser.js'
import { panel } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const minutes = 60_000
/** A completed hour, on a whole minute as the form requires. */
const began = Math.floor((Date.now() - 61 * minutes) / minutes) * minutes
const at = (minute: number) => began + minute * minutes

/** Minutes after the beginning, degrees north, km/h, and the engine state. The first fix is before the report. */
const drive: readonly (readonly [number, number, number, boolean, string?])[] = [
  [-10, 20, 0, false],
  [0, 20, 60, true],
  [5, 20.05, 95, true],
  [10, 20.1, 95, true],
  [12, 20.12, 95, true, 'help me'],
  [15, 20.15, 0, true],
  [20, 20.15, 0, false],
  [50, 20.15, 0, false],
]

/* 0.05 degrees of a meridian are 6378.137 km × 0.05 × π / 180 = 5.566 km. */

const two = (number: number) => String(number).padStart(2, '0')
/** Formats a time for the form, MM/DD/YYYY HH:mm, and as a table shows it, DD/MM/YYYY HH:mm:ss. */
function parts(minute: number) {
  const date = new Date(at(minute))
  const [month, day] = [two(date.getMonth() + 1), two(date.getDate())]
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  const year = date.getFullYear()
  return { typed: `${month}/${day}/${year} ${time}`, read: `${day}/${month}/${year} ${time}:00` }
}
const read = (minute: number) => parts(minute).read

let page: Page
let imei: Imei
let complaints: readonly string[]

beforeAll(async () => {
  const account = await newAccount(product, ['Tracto 07', 'Tracto 08'])
  const { client, id, units, session } = account
  imei = units[0]?.imei as Imei
  await client.groups.add({ nombre: 'Norte', imeis: [imei] })
  const driven = (await client.units.list()).find((unit) => unit.imei === imei)
  await client.drivers.add({
    nombre: 'Rosa Ibarra',
    id_user: id,
    id_unidad: driven?.id ?? '',
    nombre_unidad: '',
    descripcion: '',
    email: '',
    tel: '',
  })
  await addEvent(account)
  const tracker = await connect(product.trackerPort, imei)
  for (const [minute, lat, speed, acc, word] of drive)
    tracker.tell({ at: new Date(at(minute)), lat, lng: -103.3, speed, acc }, word)
  await vi.waitFor(async () => {
    expect(await client.reports.positions({ imei, finicial: at(-10), ffinal: at(60) })).toHaveLength(8)
    const query = { finicial: began, ffinal: at(60), imei: [imei], filtro: 'all', grupos: [] } as const
    expect(await client.reports.events(query)).toHaveLength(1)
  })
  const watched = await enter(product.url, session)
  page = watched.page
  complaints = watched.complaints
  await page.getByRole('button', { name: 'Reportes', exact: true }).click()
})

const dialog = () => panel(page, 'Reportes')

/** Requests a report of the hour through the form. @returns its rows, by column, and its total row */
async function ask(name: string, fill: () => Promise<unknown> = async () => undefined) {
  const report = dialog()
  const change = report.getByRole('button', { name: 'Cambiar filtros' })
  await change.or(report.getByLabel('Tipo de reporte')).first().waitFor()
  if (await change.isVisible()) await change.click()
  await report.getByLabel('Tipo de reporte').selectOption({ label: name })
  await report.getByLabel('Desde', { exact: true }).fill(parts(0).typed)
  // The range ends at the end of that minute.
  await report.getByLabel('Hasta', { exact: true }).fill(parts(59).typed)
  await fill()
  await report.getByRole('button', { name: 'Consultar', exact: true }).click()
  await report.getByRole('heading', { name, exact: true }).waitFor()
  return result()
}

const cellsOf = (selector: string) =>
  dialog()
    .locator(selector)
    .evaluateAll((rows) =>
      rows.map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll('[data-column]')].map((cell) => [
            cell.getAttribute('data-column'),
            cell.textContent,
          ]),
        ),
      ),
    )

async function result() {
  await dialog().locator('.baliza-report__total').waitFor()
  await dialog().locator('.baliza-table__row').first().waitFor()
  await dialog().locator('progress').waitFor({ state: 'detached' })
  const [total] = await cellsOf('.baliza-report__total')
  return { rows: await cellsOf('.baliza-table__row'), total }
}

/** Returns the visible rows. Poll it after a second report of the same name: until that begins, the first report is visible. */
const rowsNow = async () => (await result()).rows

// Moving from 0 to 15; idle from 15 to 20; off from 20 to the end.
const usage = { nombre: 'Tracto 07', moving: '15 min', idle: '5 min', off: '40 min' }
const silent = { nombre: 'Tracto 08', moving: '0 min', idle: '0 min', off: '0 min' }

test('whose report it is must be said', async () => {
  const report = dialog()
  await report.getByLabel('Tipo de reporte').selectOption({ label: 'Utilización' })
  await report.getByLabel('Elegidos', { exact: true }).check()
  await report.getByRole('button', { name: 'Consultar', exact: true }).click()
  await report.getByRole('alert').getByText('Selecciona algunos objetos o todos').waitFor()
  await report.getByLabel('Todos', { exact: true }).check()
})

test('Utilización, of every unit and of a group', async () => {
  const { rows, total } = await ask('Utilización')
  expect(rows).toMatchObject([{ ...usage, group: 'Norte' }, silent])
  expect(total).toMatchObject({ nombre: '2 filas', moving: '15 min', off: '40 min' })
  await ask('Utilización', async () => {
    await dialog().getByLabel('Por grupo', { exact: true }).check()
    await dialog().getByLabel(/Norte/).check()
  })
  await expect.poll(rowsNow).toMatchObject([{ ...usage, group: 'Norte' }])
})

test('a spreadsheet is written apart from the page, under its policy', async () => {
  const [download, worker] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForEvent('worker'),
    dialog()
      .getByLabel('Exportar')
      .click()
      .then(() => dialog().getByRole('button', { name: 'Hoja de cálculo de Excel' }).click()),
  ])
  expect(download.suggestedFilename()).toMatch(/^utilización-\d{4}-\d\d-\d\d(-a-\d{4}-\d\d-\d\d)?\.xlsx$/)
  expect(worker.url()).toMatch(`${product.url}/assets/`)
  // An XLSX file is a ZIP archive.
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test('Info localizadores', async () => {
  const { rows } = await ask('Info localizadores')
  expect(rows).toMatchObject([
    {
      nombre: 'Tracto 07',
      placas: 'ABC-123-D',
      sim: '5512345678',
      imei,
      conductor: 'Rosa Ibarra',
      odometer: '16.7',
    },
  ])
})

test('Eventos: the help that was called for, where and how fast', async () => {
  const { rows } = await ask('Eventos')
  expect(rows).toMatchObject([
    {
      nombre: 'Tracto 07',
      event: 'Auxilio',
      time: read(12),
      speed: '95',
      engine: 'Encendido',
      position: '20.120000, -103.300000',
    },
  ])
})

test('Info general: three legs, one start, one stretch over 90 km/h', async () => {
  const { rows, total } = await ask('Info general')
  // 3 × 5.566 km.
  const driven = { distance: '16.7', maxSpeed: '95', starts: '1', excesses: '1' }
  expect(rows).toMatchObject([{ ...usage, ...driven, conductor: 'Rosa Ibarra', group: 'Norte' }])
  expect(total).toMatchObject({ ...driven, nombre: '1 fila' })
})

test('of a report what was chosen is on the paper, whose it is over it, and nothing of the screen', async () => {
  await ask('Utilización')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const asked = page.getByRole('dialog', { name: 'Imprimir reporte' })
  /** @returns the printed parts, and the number of pages */
  const printed = async (...parts: readonly string[]) => {
    await dialog().getByRole('button', { name: 'Imprimir' }).click()
    for (const part of ['Resumen', 'Gráfica', 'Filas'])
      await asked.getByLabel(part).setChecked(parts.includes(part))
    await asked.getByRole('button', { name: 'Imprimir' }).click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const seen = await page.locator('.baliza-print section > *:visible').evaluateAll((all) => {
      return all.map(({ tagName }) => tagName.toLowerCase())
    })
    const others = await page.locator('body > :not(.baliza-print):visible').count()
    await page.emulateMedia({ media: null })
    const margins = await page.evaluate(() =>
      document.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join('\n'),
    )
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    // `page.pdf` also triggers the `afterprint` event.
    await asked.waitFor({ state: 'detached' })
    await page.evaluate(() => document.body.removeAttribute('data-printed'))
    return { seen, others, margins, pages: pdf.match(/\/Type \/Page\b/g)?.length }
  }
  const head = ['h1', 'p', 'p', 'p', 'p']
  const all = await printed('Resumen', 'Gráfica', 'Filas')
  expect(all).toMatchObject({ seen: [...head, 'dl', 'figure', 'table'], others: 0, pages: 1 })
  expect(all.margins).toMatch(/Utilización · (Todos · 2|Grupos: Norte)/)
  expect(all.margins).toContain('counter(page)')
  expect(await printed('Gráfica')).toMatchObject({ seen: [...head, 'figure'], others: 0, pages: 1 })
  expect(await printed('Filas')).toMatchObject({ seen: [...head, 'table'], others: 0, pages: 1 })
  // The screen is unchanged.
  await dialog().getByRole('heading', { name: 'Utilización', exact: true }).waitFor()
})

test('Exceso de velocidad: from the first fix over the limit to the first that is not, and its records', async () => {
  const limit = (speed: string) => () => dialog().getByLabel('Velocidad (km/h)').fill(speed)
  const { rows } = await ask('Exceso de velocidad', limit('90'))
  expect(rows).toMatchObject([
    {
      nombre: 'Tracto 07',
      begins: read(5),
      ends: read(15),
      duration: '10 min',
      // 2 × 5.566 km.
      distance: '11.1',
      maxSpeed: '95',
      position: '20.050000, -103.300000',
    },
  ])
  await dialog().getByRole('button', { name: 'Detalle de Tracto 07' }).click()
  await dialog().getByRole('heading', { name: 'Detalle de Tracto 07' }).waitFor()
  const records = await result()
  expect(records.rows).toMatchObject([
    { time: read(5), speed: '95', position: '20.050000, -103.300000' },
    { time: read(10), speed: '95', position: '20.100000, -103.300000' },
    { time: read(12), speed: '95', position: '20.120000, -103.300000' },
    { time: read(15), speed: '0', position: '20.150000, -103.300000' },
  ])
  await dialog().getByRole('button', { name: 'Regresar' }).click()

  // At 60 km/h the unit does not exceed 60, and it never exceeds 95.
  await ask('Exceso de velocidad', limit('60'))
  await expect.poll(rowsNow).toMatchObject([{ begins: read(5) }])
  await dialog().getByRole('button', { name: 'Cambiar filtros' }).click()
  await dialog().getByLabel('Velocidad (km/h)').fill('96')
  await dialog().getByRole('button', { name: 'Consultar', exact: true }).click()
  await dialog().getByText('NO SE ENCONTRARON DATOS').waitFor()
  expect(complaints).toEqual([])
})

import { expect, test } from 'vitest'
import { openControlPanel } from './control-panel-fixture.js'
import { product } from './this-product.js'

const { url } = product

test('an import of 500 rows with 7 faults: the good ones are written at once, and taken back', async () => {
  const { admin, page, complaints, agree } = await openControlPanel()
  const unique = Math.random().toString(36).slice(2, 8)
  const [brand] = await admin.devices.brands()
  const [taken] = await admin.devices.list({ rol: 4 })
  const serial = (number: number) => `86403${String(Date.now()).slice(-7)}${String(number).padStart(3, '0')}`
  const rows = Array.from({ length: 500 }, (_, number) => [
    `"Lote ${unique}, núm. ${number + 1}"`,
    serial(number),
    '5512345678',
    brand?.marca ?? '',
  ])
  /** Writes a wrong cell into a row. Rows are numbered from 1. */
  const spoil = (row: number, column: number, text: string) => {
    const cells = rows[row - 1]
    if (cells !== undefined) cells[column] = text
  }
  spoil(7, 0, '')
  for (const row of [40, 41, 499]) spoil(row, 2, '551234')
  for (const row of [120, 121]) spoil(row, 1, taken?.imei ?? '')
  spoil(500, 3, 'Una marca que no hay')
  const csv = ['Nombre,IMEI,SIM,Equipo', ...rows.map((cells) => cells.join(','))].join('\r\n')

  await page.goto(`${url}/#/cpanel/importar`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'lote.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${csv}`),
  })
  const preview = page.getByRole('button', { name: 'Ver vista previa' })
  const good = page.getByRole('button', { name: 'Importar las buenas (493)' })
  await preview.or(good).first().waitFor()
  if (await preview.isVisible()) await preview.click()
  await page.getByRole('button', { name: 'Con errores 7' }).click()
  await page
    .getByText(/Una marca que no hay/)
    .first()
    .waitFor()
  const ours = async () =>
    (await admin.devices.list({ rol: 4 })).filter(({ nombre }) => nombre.includes(`Lote ${unique}`)).length
  expect(await ours()).toBe(0)
  await good.click()
  await page.getByText('Se importaron 493 de 500 filas').waitFor()
  expect(await ours()).toBe(493)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click()
  await agree('Deshacer')
  await expect.poll(ours).toBe(0)
  expect(complaints).toEqual([])
})

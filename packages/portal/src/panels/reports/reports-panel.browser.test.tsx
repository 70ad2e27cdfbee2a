import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../../../../widgets/src/testing/violations.js'
import { button, get, opener, settled, showTracking } from '../../testing/stage.js'

const rows = () => document.querySelectorAll<HTMLElement>('.baliza-report .baliza-table__row')
const box = (selector: string) => {
  const found = get(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found.getBoundingClientRect()
}

/** Presses Back when the history has this number of layers. */
async function back(layers: number) {
  await expect.poll(() => history.state?.layers).toBe(layers)
  history.back()
}

/** Checks the dialog only. The map has its own tests. */
const barriers = () => violations('[role="dialog"]')

test('the dialog covers the page, and a row makes room for its stretch on the map', async () => {
  const { backend, portal } = await showTracking({ width: 1440, height: 900, units: 20 })
  await userEvent.click(button('Reportes'))
  await expect.element(page.getByRole('dialog', { name: 'Reportes' })).toBeVisible()
  await settled()
  expect([box('[role="dialog"]').left, box('[role="dialog"]').right]).toEqual([0, 1440])
  expect(get('main')?.checkVisibility({ visibilityProperty: true })).toBe(false)
  await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), '7')
  await userEvent.click(button('Consultar'))
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  expect(await barriers()).toEqual([])

  // A notice is below the total row and covers no row.
  portal.notices.show('info', 'Reparto 21 encendió el motor')
  const notice = () => get('[aria-label=Notificaciones] > *')?.getBoundingClientRect().top ?? 0
  await expect.poll(() => box('.baliza-report__total').bottom - notice()).toBeLessThanOrEqual(0)
  expect(notice()).toBeLessThan(900)

  // Back closes the print dialog only.
  const asked = page.getByRole('dialog', { name: 'Imprimir reporte' })
  await userEvent.click(button('Imprimir'))
  await expect.element(asked).toBeVisible()
  await back(2)
  await expect.element(asked).not.toBeInTheDocument()
  await expect.poll(() => history.state?.layers).toBe(1)
  expect(rows().length).toBeGreaterThan(0)

  // Back leads from the records of a row to the report.
  const detail = page.getByRole('heading', { name: /^Detalle de / })
  await userEvent.click(page.getByRole('button', { name: /^Detalle de / }).first())
  await expect.element(detail).toBeVisible()
  await back(2)
  await expect.element(detail).not.toBeInTheDocument()
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  await expect.poll(() => history.state?.layers).toBe(1)

  rows()[0]?.click()
  await expect.poll(() => get('main')?.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(rows().length).toBeGreaterThan(0)
  await expect
    .poll(() => backend.requests.find(({ path }) => path === '/api/historial-objeto')?.body)
    .toMatchObject({ imei: expect.stringMatching(/^\d+$/) })
  await expect.element(page.getByRole('grid', { name: /^Registros de / })).toBeVisible()

  // Back leads to the table with the same rows. The report and the footer are separate history entries.
  await back(3)
  await expect.poll(() => box('[role="dialog"]').left).toBe(0)
  expect(rows().length).toBeGreaterThan(0)
  expect(backend.requests.filter(({ path }) => path === '/reporte/exceso-velocidad')).toHaveLength(1)
  await expect.poll(() => history.state?.layers).toBe(2)
  rows()[0]?.click()
  await expect.poll(() => history.state?.layers).toBe(3)
  await userEvent.click(button('Ampliar'))
  await expect.poll(() => box('[role="dialog"]').left).toBe(0)
  await expect.poll(() => history.state?.layers).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Reportes' })).not.toBeInTheDocument()
})

test('on a phone it is a screen; a row leads to the map, and Back to the same rows', async () => {
  const { backend } = await showTracking({ width: 390, height: 844, units: 60 })
  await userEvent.click(opener('tools'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Reportes' }))
  await userEvent.selectOptions(page.getByLabelText('Tipo de reporte'), '1')
  await userEvent.click(button('Consultar'))
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await barriers()).toEqual([])
  const asked = () => backend.requests.filter(({ path }) => path === '/reporte/utilizacion').length
  const frame = () => get('.baliza-report .baliza-table__frame') ?? document.body
  const isOnMap = () => get('main')?.checkVisibility({ visibilityProperty: true })
  const report = page.getByRole('dialog', { name: 'Reportes' })

  for (const goBack of [() => back(3), () => button('Volver al reporte').click()]) {
    frame().scrollTop = 900
    const inSight = () =>
      [...rows()].find((row) => row.getBoundingClientRect().top > 400 && row.ariaRowIndex !== '2')
    await expect.poll(inSight).toBeTruthy()
    const chosen = inSight()
    chosen?.click()
    await expect.poll(isOnMap).toBe(true)
    await expect.element(report).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Historial y reportes' })).toBeVisible()
    await expect.element(button('Volver al reporte')).toHaveFocus()
    await goBack()
    await expect.element(report).toBeVisible()
    expect(chosen?.checkVisibility({ visibilityProperty: true })).toBe(true)
    expect(frame().scrollTop).toBe(900)
    expect(asked()).toBe(1)
  }
  // The range of the row, which is requested in whole minutes.
  const [shown] = backend.requests.filter(({ path }) => path === '/api/historial-objeto')
  expect(Number(shown?.body?.ffinal) - Number(shown?.body?.finicial)).toBeGreaterThan(60 * 60_000)
  // The report is above the footer, regardless of the order of opening, and Back removes both entries.
  await back(2)
  await expect.element(report).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Historial y reportes' })).toBeVisible()
  await back(1)
  await expect.element(page.getByRole('region', { name: 'Historial y reportes' })).not.toBeInTheDocument()
  await expect.poll(() => history.state?.layers).toBe(0)
  expect(location.hash).toBe('#/tracking')
})

test('without the permission there is no icon', async () => {
  await showTracking({ width: 1440, height: 900, user: 'espejo' })
  await expect.element(button('Eventos')).toBeVisible()
  expect(button('Reportes').elements()).toEqual([])
})

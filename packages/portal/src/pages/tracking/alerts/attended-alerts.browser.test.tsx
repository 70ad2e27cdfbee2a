import { formatDateTime } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, showTracking } from '../../../testing/stage.js'

const rows = () =>
  [...document.querySelectorAll('[role="gridcell"][data-column="unit"]')].map(
    ({ textContent }) => textContent,
  )

test.each([
  [1440, 900],
  [390, 844],
])('what was attended today has its list, with when: %i × %i', async (width, height) => {
  const { backend, portal } = await showTracking({ width, height, units: 3, alerts: 0 })
  const [first, second] = backend.units()
  for (const unit of [first, second]) backend.raise({ clave_msj: 'PANIC', ...(unit && { unit }) })
  await page.getByRole(width < 720 ? 'button' : 'tab', { name: /^Alertas/ }).click()
  await expect.element(page.getByRole('tab', { name: 'Pendientes' })).toBeVisible()
  const [alert] = await portal.client.alerts.list({})
  await portal.client.alerts.markHandled({ id: alert?.id ?? '', atendida: 1 })
  await userEvent.click(page.getByRole('tab', { name: 'Atendidas hoy' }))
  await expect.poll(rows).toEqual([alert?.nom_user])
  const [attended] = await portal.client.alerts.list({ atendidas: 1 })
  const line = page.getByRole('row', { name: /Pánico/ })
  await expect.element(line).toHaveTextContent(`Atendida: ${formatDateTime(attended?.atendida_en ?? 0)}`)
  expect(await barriers()).toEqual([])

  // What has been attended is shown, and not attended again.
  await userEvent.click(line)
  await expect.element(button('Ver unidad ahora')).toBeVisible()
  expect(page.getByRole('button', { name: 'Atender', exact: true }).elements()).toEqual([])
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, openPage, showTracking } from '../../testing/stage.js'

const panel = (name: string | RegExp) => page.getByRole('dialog', { name })

/** Returns an answer button of the question: a form next to it may have a button of the same name. */
const question = (answer: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true })

/** Presses Back when the history has this number of open layers. */
async function back(layers: number) {
  await expect.poll(() => history.state?.layers).toBe(layers)
  history.back()
}

test('Back closes the panel and stays on the page; what is not saved is asked for first', async () => {
  await openPage('monitoreo', { width: 1440, height: 900, units: 3 })
  location.hash = '#/tracking'
  await button('Ayuda').click()
  await expect.element(panel('Ayuda')).toBeVisible()
  await back(1)
  await expect.poll(() => panel('Ayuda').query()).toBeNull()
  expect(location.hash).toBe('#/tracking')

  // One panel replaces another: together they are one history entry.
  await button('Ayuda').click()
  await expect.element(panel('Ayuda')).toBeVisible()
  await button('Cuenta').click()
  await expect.element(panel('Cuenta')).toBeVisible()
  await expect.element(page.getByLabelText('Nombre', { exact: true })).toHaveValue('Usuario de demostración')
  await userEvent.fill(page.getByLabelText('Nombre', { exact: true }), 'Otro')
  await back(1)
  await question('Cancelar').click()
  await expect.element(page.getByLabelText('Nombre', { exact: true })).toHaveValue('Otro')
  await back(1)
  await question('Descartar').click()
  await expect.poll(() => panel('Cuenta').query()).toBeNull()
  expect(location.hash).toBe('#/tracking')

  // Closing by hand leaves no entry: Back leads to the previous page.
  await button('Ayuda').click()
  await button('Cerrar').click()
  await expect.poll(() => panel('Ayuda').query()).toBeNull()
  await expect.poll(() => history.state?.layers).toBe(0)
  history.back()
  await expect.poll(() => location.hash).toBe('#/monitoreo')
})

test('a panel that the address names is closed by Back, and the address says so', async () => {
  await openPage('cpanel?ver=usuarios', { width: 1440, height: 900, user: 'manager' })
  await button('Añadir usuario').click()
  await expect.poll(() => location.hash).toContain('panel=nuevo')
  await back(1)
  await expect.poll(() => location.hash).toBe('#/cpanel?ver=usuarios')
  expect(page.getByRole('dialog').query()).toBeNull()

  await button('Añadir usuario').click()
  await expect.poll(() => location.hash).toContain('panel=nuevo')
  await button('Cerrar').click()
  await expect.poll(() => history.state?.layers).toBe(0)
  expect(location.hash).toBe('#/cpanel?ver=usuarios')
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('pages are links, so that another tab may open them', async () => {
  await showTracking({ width: 1440, height: 900, user: 'manager', units: 3 })
  expect(page.getByRole('link', { name: 'Monitoreo' }).element().getAttribute('href')).toBe('#/monitoreo')
  await userEvent.click(page.getByRole('button', { name: /Menú de la cuenta/ }))
  const positions = page.getByRole('menuitem', { name: 'Tabla de Posiciones' })
  await expect.element(positions).toHaveAttribute('href', '#/posiciones')
})

test('Back closes a menu, a question, the panel, the footer, and then leaves the page', async () => {
  await openPage('monitoreo', { width: 1440, height: 900, units: 3 })
  location.hash = '#/tracking'
  await button('Ayuda').click()
  await expect.element(panel('Ayuda')).toBeVisible()
  await button('Mostrar historial y reportes').click()
  const footer = page.getByRole('region', { name: 'Historial y reportes' })
  await expect.element(footer).toBeVisible()
  await page.getByRole('button', { name: /Menú de la cuenta/ }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()

  for (const [at, closed] of [menu, panel('Ayuda'), footer].entries()) {
    await back(3 - at)
    await expect.poll(() => closed.query()).toBeNull()
  }
  await page.getByRole('button', { name: /Menú de la cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await back(1)
  await expect.poll(() => page.getByRole('alertdialog').query()).toBeNull()
  expect(location.hash).toBe('#/tracking')
  await back(0)
  await expect.poll(() => location.hash).toBe('#/monitoreo')
})

test('an entry whose panel is gone is no dead step', async () => {
  await openPage('monitoreo', { width: 1440, height: 900, units: 3 })
  location.hash = '#/tracking'
  await button('Ayuda').click()
  await expect.element(panel('Ayuda')).toBeVisible()
  await expect.poll(() => history.state?.layers).toBe(1)
  location.hash = '#/posiciones'
  await expect.element(page.getByRole('heading', { name: 'Tabla de Posiciones' })).toBeVisible()
  history.back()
  await expect.element(button('Ayuda')).toBeVisible()
  expect(location.hash).toBe('#/tracking')
  expect(panel('Ayuda').query()).toBeNull()
  await back(1)
  await expect.poll(() => location.hash).toBe('#/monitoreo')
})

test("on a phone Back lowers the list's sheet", async () => {
  await showTracking({ width: 390, height: 844, units: 3 })
  const sheet = button('Cambiar el alto de la lista')
  await sheet.click()
  await expect.element(sheet).toHaveAttribute('aria-expanded', 'true')
  await back(1)
  await expect.element(sheet).toHaveAttribute('aria-expanded', 'false')
  expect(location.hash).toBe('#/tracking')
})

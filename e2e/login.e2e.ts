import { expect, test } from 'vitest'
import { login, open } from './browser.js'
import { product } from './this-product.js'

const { url } = product

test('any address leads to the login where there is no session', async () => {
  for (const [path, hash] of [
    ['', '#/login'],
    ['#/tracking', '#/login'],
    ['#/cpanel', '#/login?destino=%2Fcpanel'],
    ['#/no-existe', '#/login'],
  ] as const) {
    const { page, context } = await open(`${url}/${path}`)
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    await context.close()
  }
})

test('the login screen says who we are: heading, version, footer with the year', async () => {
  const { page, context, complaints, outside } = await open(url)
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  const text = await page.locator('body').innerText()
  expect(text).toContain('1.9.1')
  expect(text).toContain(`System ${new Date().getFullYear()}`)
  expect(complaints).toEqual([])
  expect(outside).toEqual([])
  await context.close()
})

test('a wrong password is answered with the text of the specification', async () => {
  const { page, context } = await open(url)
  await page.getByLabel('Usuario').fill('usuario')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await page.getByLabel('Contraseña', { exact: true }).press('Enter')
  await page.getByText('El usuario o contraseña es incorrecto o está inactivo').waitFor()
  expect(new URL(page.url()).hash).toBe('#/login')
  await context.close()
})

test('the recovery form validates, and Enviar waits for a valid address', async () => {
  const { page, context } = await open(url)
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  const email = page.getByLabel('Correo electrónico')
  const send = page.getByRole('button', { name: 'Enviar' })
  expect(await send.isDisabled()).toBe(true)
  await email.fill('no-es-un-correo')
  await email.blur()
  await page.getByText('El formato es incorrecto').waitFor()
  await email.fill('')
  await email.blur()
  await page.getByText('El campo es requerido').waitFor()
  await email.fill('alguien@ejemplo.mx')
  await expect.poll(() => send.isDisabled()).toBe(false)
  await page.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await context.close()
})

test('without Recuérdame the session is that of every open tab, and ends with the last one', async () => {
  const { page, context } = await open(url)
  await login(page)
  await page.reload()
  await page.waitForURL(/#\/tracking$/)
  const next = await context.newPage()
  await next.goto(url)
  await next.waitForURL(/#\/tracking$/)
  expect(await next.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.close()
  await next.close()
  const last = await context.newPage()
  await last.goto(url)
  await last.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await context.close()
})

test('with Recuérdame it survives the browser closing', async () => {
  const { page, context } = await open(url)
  await login(page, 'usuario', 'demo', true)
  const kept = await context.storageState()
  await context.close()
  const again = await open(url, { storageState: kept })
  await again.page.waitForURL(/#\/tracking$/)
  await again.context.close()
})

test('Salir asks, ends the session and goes to the login', async () => {
  const { page, context } = await open(url)
  await login(page)
  const other = await context.newPage()
  await other.goto(url)
  await other.waitForURL(/#\/tracking$/)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Menú de la cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('Realmente deceas cerrar sesión...').waitFor()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.goto(`${url}/#/tracking`)
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  // All tabs log out.
  await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await context.close()
})

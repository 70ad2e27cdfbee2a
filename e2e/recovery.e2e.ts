import { expect, test } from 'vitest'
import { open } from './browser.js'
import { product } from './this-product.js'

const { url } = product

test('where a recovery mail leads: both fields, what is wrong with them, and what the server says', async () => {
  const { page, context, complaints, outside } = await open(`${url}/recuperar#no-es-un-enlace`)
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Contraseña nueva').fill('ab')
  await save.click()
  await page.getByText('La contrasena es muy pequena').waitFor()
  await page.getByLabel('Contraseña nueva').fill('abc')
  await page.getByLabel('Repite la contraseña').fill('abd')
  await save.click()
  await page.getByText('Las contraseñas no coinciden').waitFor()
  await page.getByLabel('Repite la contraseña').fill('abc')
  await save.click()
  await page.getByText('El enlace venció o ya se usó: pide otro desde el inicio de sesión').waitFor()
  await page.getByRole('link', { name: 'Ir al inicio de sesión' }).click()
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  expect(complaints).toEqual([])
  expect(outside).toEqual([])
  await context.close()
})

test('a link that lost its end says so instead of a form', async () => {
  const { page, context } = await open(`${url}/recuperar`)
  await page.getByText('A este enlace le falta una parte').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await context.close()
})

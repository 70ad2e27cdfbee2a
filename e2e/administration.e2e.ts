import { expect, test } from 'vitest'
import { logIn, newAccount, outcome } from './account.js'
import { enter } from './browser.js'
import { notice, pressIn } from './screen.js'
import { product } from './this-product.js'

const { url } = product

test('the life of a group, a driver and a mirror account', async () => {
  const unique = Math.random().toString(36).slice(2, 8)
  const names = [`Pipa ${unique}`, `Volteo ${unique}`]
  const account = await newAccount(product, names)
  const { client, id } = account
  const { page, context, complaints } = await enter(url, account.session, { polls: 1_000 })
  await page.getByRole('button', { name: 'Administración' }).click()
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => dialog.getByRole('tab', { name }).click()
  const press = (text: string, name: string) =>
    pressIn(dialog.getByRole('row').filter({ hasText: text }), name)
  const add = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const save = () => dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  const agree = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

  await tab('Grupos')
  await add('Añadir grupo')
  await add('Añadir grupo')
  await dialog.getByText('El nombre es requrido').or(dialog.getByText('El nombre es requerido')).waitFor()
  await dialog.getByText('Selecciona una unidad como minimo').waitFor()
  await dialog.getByLabel('Nombre').fill('Norte')
  await dialog.getByRole('option', { name: new RegExp(names[0] ?? '') }).click()
  await add('Añadir grupo')
  await notice(page, 'El grupo se registro correctamente').waitFor()
  await press('Norte', 'Editar')
  await dialog.getByRole('option', { name: new RegExp(names[1] ?? '') }).click()
  await save()
  await expect
    .poll(async () => (await client.groups.list({ rol: 2 })).map(({ imeis }) => imeis.length))
    .toEqual([2])

  await tab('Conductores')
  await add('Añadir conductor')
  await dialog.getByLabel('Nombre').fill('Rosa Ibarra')
  await dialog.getByRole('combobox', { name: /Unidad/ }).fill(names[0] ?? '')
  await page.getByRole('option', { name: new RegExp(names[0] ?? '') }).click()
  await add('Añadir conductor')
  await notice(page, 'El conductor se añadio correctamente').waitFor()
  await press('Rosa Ibarra', 'Editar')
  await dialog.getByLabel('Teléfono').fill('8112345678')
  await save()
  await expect.poll(async () => (await client.drivers.list()).map(({ tel }) => tel)).toEqual(['8112345678'])

  await tab('Cuentas espejo')
  const mirror = `cliente-${unique}`
  await add('Añadir cuenta espejo')
  await dialog.getByLabel('Nombre').fill('Cliente')
  await dialog.getByLabel('Usuario').fill(mirror)
  await dialog.getByLabel('Contraseña', { exact: true }).fill('secreta')
  await add('Añadir cuenta espejo')
  await notice(page, 'La cuenta espejo se creo correctamente, ya puedes asignarle equipos GPS').waitFor()
  const assigning = dialog.getByRole('option', { name: new RegExp(names[0] ?? '') })
  if (!(await assigning.isVisible())) await press('Cliente', 'Asignar equipos')
  await assigning.click()
  const seen = await logIn(url, mirror, 'secreta')
  await expect
    .poll(async () => (await seen.client.units.list()).map(({ nombre }) => nombre))
    .toEqual([names[0]])
  await page.goBack()

  await tab('Grupos')
  await press('Norte', 'Eliminar')
  await agree('Eliminar Norte')
  await expect.poll(() => client.groups.list({ rol: 2 })).toEqual([])
  await tab('Conductores')
  await press('Rosa Ibarra', 'Eliminar')
  await agree('Eliminar Rosa Ibarra')
  await expect.poll(() => client.drivers.list()).toEqual([])
  await tab('Cuentas espejo')
  await press('Cliente', 'Eliminar')
  await agree(`Eliminar ${mirror}`)
  await expect.poll(() => client.mirrorAccounts.list({ id })).toEqual([])
  expect(await outcome(seen.client.units.list())).toBe('unauthorized')
  expect(complaints).toEqual([])
  await context.close()
})

import type { Imei } from '@baliza/sdk-core'
import { expect, test } from 'vitest'
import { logIn, outcome } from './account.js'
import { openControlPanel } from './control-panel-fixture.js'
import { choose, notice, panel } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const { url } = product
const day = 86_400_000

test('the life of a device and of a user: added, assigned, renewed, cleaned, removed', async () => {
  const { admin, page, complaints, row, press, agree } = await openControlPanel()
  const unique = Math.random().toString(36).slice(2, 8)
  const find = (text: string) => page.getByRole('searchbox').first().fill(text)
  const imei = `864035${String(Date.now()).slice(-9)}` as Imei
  const name = `Camión ${unique}`
  const user = `ana-${unique}`

  await page.getByRole('button', { name: 'Añadir GPS' }).click()
  const form = panel(page, 'Añadir GPS')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('IMEI').fill(imei)
  await form.getByLabel('# SIM').fill('5512345678')
  await choose(page, form, 'Equipo', 'Coban')
  await form.getByRole('button', { name: 'Añadir GPS' }).click()
  await notice(page, 'El equipo gps se añadió correctamente').waitFor()
  await form.waitFor({ state: 'detached' })
  await find(imei)
  await row(name).getByText('365 días').waitFor()

  // Two positions from more than a year ago, and a current one.
  const tracker = await connect(product.trackerPort, imei)
  const place = { lat: 20.6, lng: -103.3, speed: 0 }
  for (const ago of [400, 399, 0]) tracker.tell({ ...place, at: new Date(Date.now() - ago * day) })
  const [device] = await admin.devices.searchByImei({ imei })
  if (device === undefined) throw new Error('the device was not added')
  await expect.poll(() => admin.devices.countPositions({ id: device.id })).toBe(3)

  await page.getByRole('tab', { name: /^Usuarios/ }).click()
  await page.getByRole('button', { name: 'Añadir usuario' }).click()
  const account = panel(page, 'Añadir usuario')
  await account.getByLabel('Email').fill(`${user}@example.com`)
  await account.getByLabel('Usuario', { exact: true }).fill(user)
  await account.getByLabel('Nombre').fill('Ana Torres')
  await account.getByLabel('Contraseña', { exact: true }).fill('secreta')
  await choose(page, account, 'Privilegios', 'Usuario')
  await account.getByRole('button', { name: 'Añadir usuario' }).click()
  await notice(page, 'El usuario se añadió correctamente').waitFor()
  const ana = await logIn(url, user, 'secreta')
  expect(await ana.client.units.list()).toEqual([])

  await find(user)
  await press(user, 'Asignar GPS')
  const assigning = panel(page, /^Asignar GPS · /)
  await assigning.getByRole('searchbox').first().fill(imei)
  await assigning.getByRole('option', { name: new RegExp(imei) }).click()
  await agree('Asignar')
  await notice(page, 'La unidad se asigno correctamente').waitFor()
  expect((await ana.client.units.list()).map((unit) => unit.imei)).toEqual([imei])
  await assigning.getByRole('button', { name: 'Cerrar' }).click()
  await press(user, 'Editar')
  await panel(page, /^Editar · /)
    .getByLabel('Nombre')
    .fill('Ana Torres Luna')
  await panel(page, /^Editar · /)
    .getByRole('button', { name: 'Guardar cambios' })
    .click()
  await notice(page, 'El usuario se actualizo correctamente').waitFor()
  await row('Ana Torres Luna').waitFor()

  await page.getByRole('tab', { name: /^Objetos/ }).click()
  await find(imei)
  await press(name, 'Asignado a')
  await panel(page, /^Asignado a · /)
    .getByText('Ana Torres Luna')
    .waitFor()
  await page.goBack()
  await panel(page, /^Asignado a · /).waitFor({ state: 'detached' })
  await press(name, 'Renovar')
  await notice(page, 'No puedes renovar una unidad si no ha vencido').waitFor()

  // Another device from a year ago, which can be renewed.
  const old = `864036${String(Date.now()).slice(-9)}` as Imei
  const expired = `Tolva ${unique}`
  await admin.devices.add({
    nombre: expired,
    modelo: '',
    sim: '5512345678',
    imei: old,
    rol: 4,
    registro: Date.now() - 366 * day,
    equipo_gps: device.equipo_gps,
  })
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await find(old)
  await row(expired).getByText('VENCIDO').waitFor()
  await press(expired, 'Renovar')
  await agree(/^Renovar/)
  await notice(page, /^El equipo gps se renovo/).waitFor()
  await row(expired).getByText('365 días').waitFor()

  await find(imei)
  await press(name, 'Limpiar')
  await agree(/^Limpiar/)
  await notice(page, 'Se eliminaron 2 registros: Se mantienen registros de 1 ano').waitFor()
  expect(await admin.devices.countPositions({ id: device.id })).toBe(1)
  await press(name, 'Eliminar')
  await page
    .getByRole('alertdialog')
    .getByText(/1 posición,/)
    .waitFor()
  await agree(/^Eliminar/)
  await row(name).waitFor({ state: 'detached' })
  expect(await ana.client.units.list()).toEqual([])
  expect(await admin.devices.searchByImei({ imei })).toEqual([])

  await page.getByRole('tab', { name: /^Usuarios/ }).click()
  await find(user)
  await press(user, 'Eliminar')
  await agree(/^Eliminar/)
  await row(user).waitFor({ state: 'detached' })
  expect(await outcome(ana.client.units.list())).toBe('unauthorized')

  // The activity log contains all actions, and each page restores its state from its address.
  const { rows } = await admin.activity.list({ texto: unique })
  expect(rows.length).toBeGreaterThanOrEqual(6)
  await page.goto(`${url}/#/cpanel?buscar=${old}`)
  await page.reload()
  await row(expired).waitFor()
  expect(complaints).toEqual([])
})

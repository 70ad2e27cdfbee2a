import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BalizaClient, type Imei, isBalizaError, verifyWebhook } from '@baliza/sdk-core'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, logIn, newAccount } from './account.js'
import { enter } from './browser.js'
import { afterFile } from './cleanup.js'
import { choose, notice, panel } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

const { url } = product
const unique = Math.random().toString(36).slice(2, 8)
const day = 86_400_000

let admin: BalizaClient
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  const entered = await logIn(url, 'admin')
  admin = entered.client
  ;({ page, complaints } = await enter(url, entered.session, { path: '/#/cpanel' }))
})

/** The row of a table that says this. */
const row = (text: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .filter({ hasText: text })

/** Presses an action of a row, which may stand behind its ⋮. */
async function pressIn(line: Locator, action: string): Promise<void> {
  await line.waitFor()
  const button = line.getByRole('button', { name: action, exact: true })
  if ((await button.count()) > 0) return button.click()
  await line.locator('button[aria-haspopup=menu]').click()
  await line.page().getByRole('menuitem', { name: action, exact: true }).click()
}
const press = (text: string, action: string) => pressIn(row(text), action)

/** Answers the question that is open. */
async function agree(name: string | RegExp): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

const find = (text: string) => page.getByRole('searchbox').first().fill(text)

async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => (isBalizaError(error) ? error.code : String(error)),
  )
}

test('the life of a device and of a user: added, assigned, renewed, cleaned, removed', async () => {
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

  // Two positions of more than a year ago, and one of now.
  const tracker = await connect(product.cobanPort, imei)
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
  await account.getByLabel('Contraseña').fill('secreta')
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

  // Another of a year ago, which may be renewed.
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
    .getByText(/1 posicion/)
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

  // All of it is in the log, and each page shows again what its address says.
  const { rows } = await admin.activity.list({ texto: unique })
  expect(rows.length).toBeGreaterThanOrEqual(6)
  await page.goto(`${url}/#/cpanel?buscar=${old}`)
  await page.reload()
  await row(expired).waitFor()
  expect(complaints).toEqual([])
})

test('the life of a group, a driver and a mirror account', async () => {
  const names = [`Pipa ${unique}`, `Volteo ${unique}`]
  const account: Account = await newAccount(product, names)
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
  await dialog.getByLabel('Contraseña').fill('secreta')
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

test('an import of 500 rows with 7 faults: the good ones are written at once, and taken back', async () => {
  const [brand] = await admin.devices.brands()
  const [taken] = await admin.devices.list({ rol: 4 })
  const serial = (number: number) => `86403${String(Date.now()).slice(-7)}${String(number).padStart(3, '0')}`
  const rows = Array.from({ length: 500 }, (_, number) => [
    `"Lote ${unique}, núm. ${number + 1}"`,
    serial(number),
    '5512345678',
    brand?.marca ?? '',
  ])
  /** Of a row, from 1: a cell that is wrong. */
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

/** A server of a partner, which answers everything with 200. */
async function listen() {
  const posted: { readonly signature: string | undefined; readonly body: string }[] = []
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    posted.push({
      signature: request.headers['baliza-signature']?.toString(),
      body: Buffer.concat(pieces).toString(),
    })
    answer.end()
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/baliza`, posted }
}

test('a webhook: made, its secret shown once, tested, and in its log; roles 1 and 2 have none', async () => {
  const { address, posted } = await listen()
  const name = `Almacén ${unique}`
  await page.goto(`${url}/#/cpanel`)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Crear webhook' }).click()
  const form = panel(page, 'Crear webhook')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Dirección').fill(address)
  await form.getByRole('button', { name: 'Crear', exact: true }).click()
  const made = panel(page, 'Copia el secreto ahora')
  const secret = (await made.getByLabel('Secreto', { exact: true }).textContent()) ?? ''
  await made.getByRole('button', { name: 'Ya lo guardé' }).click()

  await press(name, 'Envíos')
  const log = panel(page, `Envíos de ${name}`)
  await log.getByText('Todavía no hay envíos').waitFor()
  await log.getByRole('button', { name: 'Enviar prueba' }).click()
  const delivery = log.getByRole('listitem').filter({ hasText: 'Prueba' })
  await delivery.getByText('Recibido').waitFor()
  expect(posted).toHaveLength(1)
  const [{ body, signature } = { body: '', signature: '' }] = posted
  expect(await verifyWebhook(body, signature, secret)).toMatchObject({ tipo: 'test' })
  await page.reload()
  await row(name).waitFor()
  expect(await page.content()).not.toContain(secret)

  const [webhook] = (await admin.webhooks.list()).filter(({ nombre }) => nombre === name)
  if (webhook === undefined) throw new Error('the webhook was not added')
  const owner = await newAccount(product, [])
  const mirror = `espejo-${owner.user}`
  await owner.client.mirrorAccounts.add({ owner: owner.id, nombre: 'Socio', user: mirror, pass: 'demo' })
  const { id } = webhook
  for (const { client } of [owner, await logIn(url, mirror)]) {
    const { webhooks } = client
    const form = { nombre: 'Ajeno', url: address, eventos: ['alert'], unidades: null } as const
    const calls = [webhooks.list(), webhooks.add(form), webhooks.log({ id }), webhooks.test({ id })]
    const more = [webhooks.renewSecret({ id }), webhooks.replay({ id, desde: 0 }), webhooks.remove({ id })]
    expect(new Set(await Promise.all([...calls, ...more].map(outcome)))).toEqual(new Set(['forbidden']))
  }
  expect(posted).toHaveLength(1)
  await press(name, 'Eliminar')
  await agree('Eliminar')
  await row(name).waitFor({ state: 'detached' })
  expect(await admin.webhooks.list()).not.toContainEqual(expect.objectContaining({ id }))
  expect(complaints).toEqual([])
})

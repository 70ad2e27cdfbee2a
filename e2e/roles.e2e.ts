import type { BalizaClient, Imei, UserId } from '@baliza/sdk-core'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, logIn, newAccount, outcome } from './account.js'
import { enter } from './browser.js'
import { product } from './this-product.js'

const { url } = product
let account: Account
let stranger: Account

beforeAll(async () => {
  account = await newAccount(product, ['Camión 1'])
  stranger = await newAccount(product, ['Ajeno 1'])
})

const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Herramientas' })
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })

/** Returns the names of the top bar's controls, without those that every role has. */
async function toolsOf(page: Page): Promise<string[]> {
  const tools = toolbar(page)
  await tools.getByLabel('Ayuda').waitFor()
  const all = await tools.locator('a, button').all()
  return Promise.all(all.map(async (one) => (await one.getAttribute('aria-label')) ?? one.innerText()))
}

const everybodys = ['Ayuda', 'Cuenta', 'Monitoreo', 'Eventos']
const administers = ['Reportes', 'Administración']
const searches = ['Buscar punto', 'Buscar dirección']
const own = () => ({
  user: account.user,
  tools: [...everybodys, ...administers, ...searches, 'Enviar Comando'],
})
const panel = [...everybodys, ...administers, 'Panel de control', ...searches, 'Enviar Comando']

test.each([
  [2, own, 'forbidden', 'forbidden', 'forbidden'],
  [3, () => ({ user: 'manager', tools: panel }), 'ok', 'forbidden', 'forbidden'],
  [4, () => ({ user: 'admin', tools: panel }), 'ok', 'ok', 'ok'],
] as const)('role %i: its tools, its pages, and what the server refuses', async (_, who, managed, all, others) => {
  const { user, tools } = who()
  const { client, session } = await logIn(url, user)
  const { page, context, complaints } = await enter(url, session)
  await expect.poll(() => toolsOf(page)).toEqual(tools)

  await page.evaluate(() => {
    location.hash = '#/cpanel'
  })
  if (managed === 'ok') {
    await page.getByRole('heading', { name: 'Panel de control' }).waitFor()
    await page.getByRole('tab', { name: /Usuarios/ }).waitFor()
    const cleaning = page.getByRole('button', { name: 'Limpiar todo', exact: false })
    expect(await cleaning.count()).toBe(all === 'ok' ? 1 : 0)
  } else {
    await page.getByText('Esta cuenta no tiene provilegios para entrar a CPANEL').waitFor()
    await page.waitForURL(/#\/home$/)
  }
  for (const [address, heading] of [
    ['posiciones', 'Tabla de Posiciones'],
    ['monitoreo', 'Monitoreo por Excepcion'],
  ] as const) {
    await page.goto(`${url}/#/${address}`)
    await page.getByRole('heading', { name: heading }).waitFor()
    await expect.poll(() => toolsOf(page)).toEqual(tools.filter((name) => !searches.includes(name)))
  }
  // The title of each page, and an unknown page.
  expect(await page.title()).toMatch(/^Monitoreo por Excepcion · /)
  await page.goto(`${url}/#/movil`)
  await page.getByText('La página móvil funciona.').waitFor()
  await page.goto(`${url}/#/nada`)
  await page.waitForURL(/#\/tracking$/)
  expect(complaints).toEqual([])
  await context.close()

  const [unit] = stranger.units
  const imei = unit?.imei as Imei
  expect({
    ofManager: await outcome(client.devices.listOfManager({})),
    log: await outcome(client.activity.list({})),
    brands: await outcome(client.devices.brands({})),
    all: await outcome(client.devices.list({ rol: 4 })),
    users: await outcome(client.users.list({ rol: 4 })),
    cleaning: await outcome(client.devices.cleaning({})),
    manager: await outcome(client.users.add(newUser(`gestor-${Date.now()}`))),
    unit: await outcome(client.units.get({ imei })),
    profile: await outcome(client.session.profile({ id: stranger.id })),
    engine: await outcome(client.commands.send({ tipo: 'gprs', comando: 'busq', imei })),
  }).toEqual({
    ofManager: managed,
    log: managed,
    brands: managed,
    all,
    users: all,
    cleaning: all,
    manager: all,
    unit: others,
    profile: others,
    engine: others,
  })
})

const newUser = (user: string) =>
  ({ user, nombre: 'Gestora', email: `${user}@example.com`, pass: 'demo', rol: 3, tel: '' }) as const

/** Effect of a permission, on the screen and on the server. */
interface Opening {
  readonly flag: 'blocmotor' | 'editar' | 'geocirculares' | 'rutas' | 'reportes'
  readonly sees: (page: Page) => Locator
  readonly call: (client: BalizaClient, imei: Imei) => Promise<unknown>
}

const shape = { color: '#428bca', nombre: 'Patio' } as const
const line = [
  { lat: 20.6, lng: -103.3 },
  { lat: 20.7, lng: -103.4 },
] as const
const openings: readonly Opening[] = [
  {
    flag: 'blocmotor',
    sees: (page) => tool(page, 'Enviar Comando'),
    call: (client, imei) => client.commands.send({ tipo: 'gprs', comando: 'busq', imei }),
  },
  {
    flag: 'editar',
    sees: (page) => tool(page, 'Administración'),
    call: async (client, imei) => {
      const { id, nombre, modelo, sim, placas } = await client.units.get({ imei })
      return client.units.update({ id, nombre, modelo, sim, placas })
    },
  },
  {
    flag: 'geocirculares',
    sees: (page) => page.getByRole('tab', { name: 'Geocercas y PDI' }),
    call: (client) => client.geofences.add({ ...shape, ...line[0], tipo: 1, radio: 200 }),
  },
  {
    flag: 'rutas',
    sees: (page) => page.getByRole('tab', { name: 'Rutas' }),
    call: (client) => client.geofences.add({ ...shape, tipo: 4, decode: line }),
  },
  {
    flag: 'reportes',
    sees: (page) => tool(page, 'Reportes'),
    call: (client, imei) =>
      client.reports.deviceInfo({
        finicial: Date.now() - 3_600_000,
        ffinal: Date.now(),
        imei: [imei],
        filtro: 'all',
        grupos: [],
      }),
  },
]

test('a mirror account: each permission opens its tool and its call, and closes them again', async () => {
  const { client: owner, id, units } = account
  const user = `espejo-${Date.now()}`
  const imei = units[0]?.imei as Imei
  const form = { nombre: 'Espejo', user, pass: 'demo' }
  await owner.mirrorAccounts.add({ ...form, owner: id })
  const mirror = (await owner.mirrorAccounts.list({ id })).find((one) => one.user === user)
  if (mirror === undefined) throw new Error('the mirror account was not added')
  const [device] = await owner.units.list()
  await owner.assignments.add({ id_user: mirror.id, id_objeto_gps: device?.id ?? '' })
  const { client, session } = await logIn(url, user)
  const { page, context, complaints } = await enter(url, session, { polls: 500 })
  await expect.poll(() => toolsOf(page)).toEqual([...everybodys, ...searches])
  await page.getByRole('button', { name: 'Mostrar historial y reportes' }).click()
  await page.getByRole('tab', { name: 'Gráfica' }).waitFor()

  const seen = async () => {
    const flags = []
    for (const { flag, sees } of openings) if ((await sees(page).count()) > 0) flags.push(flag)
    return flags
  }
  const allowed = async () => {
    const flags = []
    for (const { flag, call } of openings) {
      const result = await outcome(call(client, imei))
      if (result === 'ok') flags.push(flag)
      else expect(result, flag).toBe('forbidden')
    }
    return flags
  }
  expect(await seen()).toEqual([])
  expect(await allowed()).toEqual([])
  const set = (flags: readonly Opening['flag'][]) =>
    owner.mirrorAccounts.update({
      ...form,
      pass: '',
      id: mirror.id,
      ...Object.fromEntries(openings.map(({ flag }) => [flag, flags.includes(flag)])),
    })
  for (const { flag } of openings) {
    await set([flag])
    await expect.poll(seen).toEqual([flag])
    expect(await allowed()).toEqual([flag])
  }
  await set(openings.map(({ flag }) => flag))
  await expect.poll(seen).toEqual(openings.map(({ flag }) => flag))
  await set([])
  await expect.poll(seen).toEqual([])
  expect(await allowed()).toEqual([])

  // A mirror account cannot call what only its owner may call, or what no account may call, with any permission.
  await set(openings.map(({ flag }) => flag))
  expect({
    group: await outcome(client.groups.add({ nombre: 'Grupo', imeis: [imei] })),
    mirror: await outcome(client.mirrorAccounts.list({ id: session.user as UserId })),
    owner: await outcome(client.session.profile({ id })),
    device: await outcome(client.devices.listOfManager({})),
  }).toEqual({ group: 'forbidden', mirror: 'forbidden', owner: 'forbidden', device: 'forbidden' })
  await page.goto(`${url}/#/cpanel`)
  await page.getByText('Esta cuenta no tiene provilegios para entrar a CPANEL').waitFor()
  await page.waitForURL(/#\/home$/)
  expect(complaints).toEqual([])
  await context.close()
})

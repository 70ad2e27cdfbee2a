import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Account, newAccount } from './account.js'
import { enter, open } from './browser.js'
import { act, dragCircle, panel } from './screen.js'
import { product } from './this-product.js'
import { connect } from './tracker.js'

let account: Account
let axe = ''
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  account = await newAccount(product, ['Pipa 8', 'Pipa 9'])
  await seed()
})

/** Creates a geofence, an event for it, and a drive through it, which raises an alert. */
async function seed() {
  const imei = account.units[0]?.imei ?? ''
  const { client } = account
  await client.geofences.add({
    tipo: 1,
    nombre: 'Planta',
    color: '#d9534f',
    lat: 19.05,
    lng: -98.2,
    radio: 400,
  })
  const [planta] = (await client.geofences.list()).geofences
  await client.events.add({
    nom_evento: 'En planta',
    tipo_evento: 1,
    id_geocerca: planta?.id ?? '',
    mostrar_alerta: true,
    color_alerta: 3,
    sonido: true,
    sonido_alerta: 1,
    creator: account.user,
    email: false,
    timestamp: Date.now(),
    gps: [account.units[0]?.imei ?? ('' as never)],
  })
  const tracker = await connect(product.trackerPort, imei)
  for (let report = 0; report < 12; report++)
    tracker.tell({
      at: new Date(Date.now() - (12 - report) * 30_000),
      lat: 19.05,
      lng: -98.23 + report * 0.004,
      speed: report % 6 === 5 ? 0 : 50,
    })
}

/** Screens to check, in the order of one walk through the portal. */
const walk: readonly (readonly [what: string, go: (page: Page) => Promise<unknown>])[] = [
  ['the list and the map', (page) => page.getByText('En vivo', { exact: true }).waitFor()],
  ['a chosen unit and its popup', (page) => choosePipa(page)],
  ['a unit’s menu', (page) => menu(page)],
  ['the alerts', (page) => alerts(page)],
  ['the settings', (page) => page.getByRole('tab', { name: 'Ajustes' }).click()],
  ['help', (page) => tool(page, 'Ayuda')],
  ['the account', (page) => tool(page, 'Cuenta')],
  ['the events', (page) => tool(page, 'Eventos')],
  [
    'a new event',
    (page) =>
      panel(page, /evento/i)
        .getByRole('button', { name: 'Nuevo evento' })
        .click(),
  ],
  ['a point', (page) => tool(page, 'Buscar punto')],
  ['an address', (page) => tool(page, 'Buscar dirección')],
  ['a command', (page) => tool(page, 'Enviar Comando')],
  ['the data of a unit', (page) => unit(page, 'Editar')],
  [
    'the icons of a unit',
    (page) =>
      panel(page, /^Editar · /)
        .getByRole('tab', { name: 'Iconos' })
        .click(),
  ],
  ['the records of a unit', (page) => unit(page, 'Ver registros')],
  ['live tracking', (page) => unit(page, 'Seguir en vivo')],
  ['a history', (page) => history(page)],
  ['the chart', (page) => page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()],
  ['the geofences', (page) => page.getByRole('tab', { name: 'Geocercas y PDI' }).click()],
  ['the routes', (page) => page.getByRole('tab', { name: 'Rutas', exact: true }).click()],
  ['the data of the object', (page) => page.getByRole('tab', { name: 'Datos del objeto' }).click()],
  ['a replay', (page) => replay(page)],
  ['drawing', (page) => draw(page)],
  ['a circle that can be adjusted', (page) => drawCircle(page)],
  ['the question before leaving', (page) => leave(page)],
]

async function menu(page: Page) {
  await page.locator('[data-imei]').first().click({ button: 'right' })
  await page.getByRole('menu').first().waitFor()
}

async function alerts(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').first().waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Alertas/ }).click()
  await page.getByText('Entrada de geocerca').first().waitFor()
}

async function choosePipa(page: Page) {
  await page.locator('[data-imei]').filter({ hasText: 'Pipa 8' }).click()
  await page.locator('.baliza-popup').waitFor()
}

async function tool(page: Page, name: string) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').last().waitFor()
}

async function unit(page: Page, action: string) {
  await page.getByRole('tab', { name: /^Objetos/ }).click()
  await act(page, 'Pipa 8', action)
}

async function history(page: Page) {
  await panel(page, 'Pipa 8').last().getByRole('button', { name: 'Cerrar', exact: true }).click()
  await unit(page, 'Última hora')
  await page.getByRole('grid').waitFor()
}

async function replay(page: Page) {
  await page.getByRole('tab', { name: 'Reportes', exact: true }).click()
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click()
  await page.getByRole('region', { name: 'Reproducción del recorrido' }).waitFor()
}

async function draw(page: Page) {
  await page.getByRole('button', { name: 'Cerrar la reproducción' }).click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await page.getByRole('button', { name: 'Nuevo PDI' }).click()
  await page.getByRole('form', { name: 'Opciones' }).waitFor()
}

async function drawCircle(page: Page) {
  // The panel reopens when the drawing ends.
  await page.getByRole('form', { name: 'Opciones' }).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Nuevo círculo' }).click()
  await page.getByText('Dibujando: Círculo').waitFor()
  await dragCircle(page)
}

async function leave(page: Page) {
  await page.getByRole('form', { name: 'Opciones' }).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Menú de la cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** Returns the visible serious and critical violations, in the light theme and in the dark one, which differs only in colours. */
async function violations(page: Page): Promise<string[]> {
  const light = await violationsIn(page, 'light', {})
  const dark = await violationsIn(page, 'dark', { runOnly: ['color-contrast'] })
  return [...light, ...dark]
}

async function violationsIn(page: Page, colorScheme: 'light' | 'dark', options: object): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // Transitions must end before the check.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  const found = await page.evaluate(async (options) => {
    type Found = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }
    const { axe } = window as unknown as {
      axe: { run(what: Document, how: object): Promise<{ violations: Found[] }> }
    }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, options)
  return found.map((violation) => `${colorScheme}: ${violation}`)
}

test('no serious or critical violation on any state, in any panel, in either theme', {
  timeout: 600_000,
}, async () => {
  const { page, context } = await enter(product.url, account.session, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.evaluate(axe)
  const found: Record<string, string[]> = {}
  for (const [what, go] of walk) {
    await go(page)
    const wrong = await violations(page)
    if (wrong.length > 0) found[what] = wrong
  }
  expect(found).toEqual({})
  await context.close()
})

test('nor at 390 px, where the list and the panel under the map are sheets', async () => {
  const { page, context } = await enter(product.url, account.session, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.getByText('En vivo', { exact: true }).waitFor()
  await page.evaluate(axe)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Historial', exact: true }).tap()
  await page.getByRole('button', { name: 'Procesar' }).waitFor()
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('nor on the login', async () => {
  const { page, context } = await open(product.url)
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await page.evaluate(axe)
  expect(await violations(page)).toEqual([])
  await context.close()
})

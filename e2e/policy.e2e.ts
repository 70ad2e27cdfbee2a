import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { type Account, addEvent, logIn } from './account.js'
import { enter, login, open, type WatchedPage } from './browser.js'
import { act, panel } from './screen.js'
import { product } from './this-product.js'
import { openTracking } from './tracking-fixture.js'

const { url } = product

/* Verifies that a real browser receives and enforces the server's policies, and that they break nothing. */

test('the portal arrives packed and under its policy; what is in its page but not its own does not run', async () => {
  const { page, context, complaints } = await open('about:blank')
  await page.route(`${url}/`, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const injected = '<script>window.ran = "inline"</script><img src="x" onerror="window.ran = \'handler\'">'
    await route.fulfill({ response: answer, body: html.replace('<body>', `<body>${injected}`) })
  })
  const response = await page.goto(`${url}/`)
  const headers = (await response?.allHeaders()) ?? {}
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['permissions-policy']).toContain('geolocation=()')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await expect
    .poll(() => complaints.filter((line) => line.startsWith('console: CSP: script-src')))
    .toHaveLength(2)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await context.close()
})

test('no text becomes HTML or a script, and the page may ask for no place', async () => {
  const { page, context } = await open(`${url}/`)
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  const refused = await page.evaluate(() => {
    const script = () => document.createElement('script')
    const attempts: Record<string, () => unknown> = {
      html: () => Object.assign(document.createElement('div'), { innerHTML: '<b>a</b>' }),
      parser: () => new DOMParser().parseFromString('<b>a</b>', 'text/html'),
      handler: () => document.body.setAttribute('onclick', 'ran = 1'),
      text: () => Object.assign(script(), { text: 'ran = 1' }),
      foreign: () => Object.assign(script(), { src: 'https://otra.mx/assets/a.js' }),
      answer: () => Object.assign(script(), { src: '/config.json' }),
      blob: () => new Worker(URL.createObjectURL(new Blob(['']))),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {}),
    }
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch {
        return name
      }
    })
  })
  expect(refused).toEqual(['html', 'parser', 'handler', 'text', 'foreign', 'answer', 'blob', 'policy'])
  // Refused even if the user has granted the permission.
  await context.grantPermissions(['geolocation'], { origin: url })
  const asked = await page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ message }) => resolve(message),
        ),
      ),
  )
  expect(asked).toContain('permissions policy')
  await context.close()
})

const minute = 60_000
let account: Account
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
  const moments = [9, 8, 7, 6, 5].map((minutes) => ({
    at: ago(minutes),
    lat: 21.88 + minutes / 100,
    lng: -102.29,
    speed: 35 + minutes,
  }))
  const [first, ...more] = moments
  if (first === undefined) throw new Error('no moment')
  ;({ account, watched, page } = await openTracking(['Reparto 3'], [first, ...more]))
})

test('a history, its chart and its print are made without a complaint', async () => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  // The reports are minutes old: after midnight, those of 'Hoy' would be missing.
  await act(page, 'Reparto 3', 'Última hora')
  const tab = page.getByRole('tabpanel', { name: 'Reportes' })
  await tab.getByRole('row').nth(1).waitFor()
  await tab.getByRole('button', { name: 'Imprimir' }).click()
  const printing = page.getByRole('dialog', { name: 'Imprimir historial' })
  await printing.getByRole('button', { name: 'Imprimir' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await printing.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Gráfica de velocidad' }).click()
  await page.locator('.line-graph-path').first().waitFor()
  expect(watched.complaints).toEqual([])
})

test('the worker of notifications is taken, though no push service answers a test', async () => {
  await addEvent(account)
  const { page, context, complaints } = await enter(url, account.session, {
    path: '/#/tracking?panel=eventos',
  })
  await context.grantPermissions(['notifications'], { origin: url })
  await page.getByRole('switch', { name: 'Push: Auxilio' }).click()
  const workers = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL,
      ),
    )
  await expect.poll(workers).toEqual([`${url}/push-worker.js`])
  expect(complaints.filter((complaint) => complaint.includes('CSP'))).toEqual([])
  await context.close()
})

test('a workbook is read, its likeliest sheet chosen and its rows checked, without a complaint', async () => {
  const admin = await logIn(url, 'admin')
  const { page, context, complaints } = await enter(url, admin.session, { path: '/#/cpanel/importar' })
  const book = XLSX.utils.book_new()
  const sheet = (rows: readonly (readonly string[])[]) => XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]))
  XLSX.utils.book_append_sheet(book, sheet([['Esta hoja no es']]), 'Portada')
  XLSX.utils.book_append_sheet(
    book,
    sheet([
      ['Nombre', 'IMEI', 'SIM', 'Equipo'],
      ['', '864035050009991', '5512345678', ''],
    ]),
    'Equipos',
  )
  await page.locator('input[type=file]').setInputFiles({
    name: 'lote.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
  })
  await page.getByRole('button', { name: 'Con errores 1' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('an embed is shown as a partner’s page will have it, by the widgets’ own script', async () => {
  const { client, id } = account
  const user = `espejo-${Math.random().toString(36).slice(2, 8)}`
  await client.mirrorAccounts.add({
    nombre: 'Cliente',
    user,
    pass: 'secreta',
    owner: id,
  })
  const mirror = await logIn(url, user, 'secreta')
  mirror.client.close()
  await page.getByRole('button', { name: 'Administración', exact: true }).click()
  const dialog = panel(page, 'Administración')
  await dialog.getByRole('tab', { name: 'Cuentas espejo' }).click()
  await dialog.getByRole('button', { name: `Más acciones de ${user}` }).click()
  await page.getByRole('menuitem', { name: 'Insertar en mi sitio' }).click()
  const pushed = page.waitForResponse((response) =>
    response.url().includes(`/api/objetos/stream?user=${mirror.session.user}`),
  )
  // Below the form: the map loads when it becomes visible.
  await page.locator('baliza-map').scrollIntoViewIfNeeded()
  await page.locator('baliza-map .baliza-map[data-state="live"]').waitFor()
  expect((await pushed).status()).toBe(200)
  // Its streets are the public tiles, which are unreachable without a network.
  expect(watched.complaints.filter((complaint) => !complaint.includes('net::ERR_'))).toEqual([])
})

test('a person who logs in, and Storybook, are asked nothing else', async () => {
  const { page, context, complaints } = await open(url)
  await login(page)
  await page.getByText('En vivo', { exact: true }).waitFor()
  const storybook = await page.goto(`${url}/storybook/`)
  expect(storybook?.headers()['content-security-policy']).toMatch(/^sandbox /)
  await page
    .frameLocator('#storybook-preview-iframe')
    .getByRole('heading', { name: 'Primeros pasos' })
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

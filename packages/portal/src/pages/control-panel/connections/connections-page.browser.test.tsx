import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage, type StageOptions } from '../../../testing/stage.js'

const wide = { width: 1440, height: 900 }
const open = (address = '', options: Partial<StageOptions> = {}) =>
  openPage(`cpanel/conexiones${address}`, { ...wide, user: 'admin', units: 3, ...options })
const column = (id: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${id}"]`)].map((cell) => cell.textContent)
const figures = () =>
  [...document.querySelectorAll('[aria-label="Conexiones por protocolo"] li')].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent).join(' '),
  )
const unknown = '359586015829899'

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('tells who is connected, and what was refused and why: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  await open('', { width, height })
  await expect
    .poll(() => column('device'))
    .toEqual([
      unknown,
      '867162025000017',
      'Sin identificar',
      'Sin identificar',
      'Unidad 001 · 864035010100001',
      'Unidad 002 · 864035010100002',
    ])
  expect(column('reason')).toEqual([
    'Equipo sin registrar',
    'Equipo sin registrar',
    'Protocolo desconocido',
    'HTTP en el puerto de rastreadores',
    'Coordenadas imposibles',
    'Fecha futura',
  ])
  expect(figures()).toEqual([
    '3 Rastreadores conectados',
    '2 Conexiones sin identificar',
    '3 GPS103 (Coban) Recibidas: 744 · rechazadas: 24',
    '0 Queclink @Track Recibidas: 1 · rechazadas: 1',
  ])
  expect(await barriers()).toEqual([])
})

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('names the units whose clocks are wrong, with the message that sets each: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  await open('', {
    width,
    height,
    before(backend) {
      const [first, second] = backend.units()
      if (first !== undefined)
        backend.put({ ...first, desfase_reloj: -21_600_000, sms_reloj: 'time zone<clave> 0' })
      if (second !== undefined) backend.put({ ...second, desfase_reloj: 3_600_000, sms_reloj: '' })
    },
  })
  await expect.element(page.getByText('Equipos con el reloj mal puesto (2)')).toBeVisible()
  expect([...document.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
    'Unidad 001 Su reloj va 6 h atrasado. Ponlo en UTC con este SMS: time zone<clave> 0',
    'Unidad 002 Su reloj va 1 h adelantado. Ponlo en UTC como dice el manual del equipo',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await barriers()).toEqual([])
})

test('a device that nobody has registered is registered from here, with its number in the form', async () => {
  await open()
  await expect.poll(() => column('device')).toContain(unknown)
  await expect.poll(() => button('Registrar este equipo').elements().length).toBe(2)
  await userEvent.click(button('Registrar este equipo').first())
  const form = page.getByRole('dialog')
  await expect.element(form.getByLabelText('IMEI', { exact: false })).toHaveValue(unknown)
  expect(location.hash).toBe(`#/cpanel?panel=nuevo&imei=${unknown}`)
})

test('the panel of one says what to do and all of its bytes', async () => {
  await open()
  await userEvent.click(page.getByRole('gridcell', { name: unknown, exact: true }))
  const panel = page.getByRole('dialog', { name: unknown })
  await expect.element(panel.getByText('Regístralo; si ya tiene unidad', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('23 23 2c 69 6d 65 69', { exact: false })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: 'Registrar este equipo' })).toBeVisible()
  expect(await barriers()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('gridcell', { name: 'Protocolo desconocido' }))
  await expect.element(page.getByRole('dialog').getByText('revisa el modelo', { exact: false })).toBeVisible()
  expect(page.getByRole('link', { name: 'Registrar este equipo' }).elements()).toEqual([])
})

test('what is not understood says from which byte on, in the list and in its panel', async () => {
  const { portal } = await open()
  const { connections } = portal.client
  const known = await connections.get({})
  const [first] = known.rechazos
  if (first === undefined) throw new Error('nothing was refused')
  vi.spyOn(connections, 'get').mockResolvedValue({
    ...known,
    rechazos: [{ ...first, razon: 'malformed', byte: 30 }],
  })
  await userEvent.click(button('Actualizar'))
  await expect.poll(() => column('reason')).toEqual(['No se entiende (byte 30)'])
  await userEvent.click(page.getByRole('gridcell', { name: 'No se entiende (byte 30)' }))
  const fact = page.getByRole('dialog').getByText('Deja de entenderse en')
  await expect.element(fact).toBeVisible()
  expect(fact.element().parentElement?.textContent).toContain('byte 30')
})

test('is searched by number, however it is written, and the address says it', async () => {
  const { backend } = await open()
  await userEvent.fill(page.getByRole('searchbox'), '35-958601-582989-9')
  await expect.poll(() => backend.requests.at(-1)?.body).toMatchObject({ texto: unknown })
  await expect.poll(() => column('device')).toEqual([unknown])
  expect(location.hash).toBe(`#/cpanel/conexiones?buscar=${unknown}`)
  await userEvent.fill(page.getByRole('searchbox'), '12345678')
  await expect
    .element(page.getByText('No se ha rechazado nada de ese equipo o dirección', { exact: false }))
    .toBeVisible()
})

test('looks again every ten seconds while it is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { backend } = await open()
    const asked = () => backend.requests.filter(({ path }) => path === '/api/conexiones').length
    await vi.waitFor(() => expect(asked()).toBe(1))
    await vi.waitFor(() => expect(column('device')).toContain(unknown))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_500)
    await vi.waitFor(() => expect(asked()).toBe(2))
  } finally {
    vi.useRealTimers()
  }
})

test('nothing refused, a process that takes no trackers, and a host that fails each say so', async () => {
  const { backend, portal } = await open('', { empty: true })
  await expect.element(page.getByText('no se ha rechazado nada', { exact: false })).toBeVisible()
  expect(figures()).toHaveLength(2)
  const { client } = portal
  const get = vi.spyOn(client.connections, 'get').mockResolvedValue({
    recibe: false,
    conectados: 0,
    sin_identificar: 0,
    protocolos: [],
    rechazos: [],
    total: 0,
    relojes: [],
  })
  await userEvent.click(button('Actualizar'))
  await expect
    .element(page.getByText('Quien contesta no recibe rastreadores', { exact: false }))
    .toBeVisible()
  expect(figures()).toEqual([])
  get.mockRestore()
  backend.setState({ failWith: 'error' })
  await userEvent.click(button('Actualizar'))
  await expect.element(button('Reintentar')).toBeVisible()
})

test('a manager sees its own units, and an unregistered tracker by its complete id', async () => {
  await open('', { user: 'manager' })
  await expect
    .poll(() => column('device'))
    .toEqual(['Unidad 001 · 864035010100001', 'Unidad 002 · 864035010100002'])
  const search = page.getByRole('searchbox')
  await search.fill(unknown.slice(0, -1))
  await expect.poll(() => column('device')).toEqual([])
  await search.fill(unknown)
  await expect.poll(() => column('device')).toEqual([unknown])
})

test('others are notified and led to the map', async () => {
  await open('', { user: 'usuario' })
  await expect.element(page.getByText('Esta cuenta no tiene provilegios para entrar a CPANEL')).toBeVisible()
  expect(location.hash).toBe('#/home')
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers, button, openPage, type StageOptions } from '../../../../testing/stage.js'

const wide = { width: 1440, height: 900 }
const open = (address = '', options: Partial<StageOptions> = {}) =>
  openPage(`cpanel/conexiones?vista=vivo${address}`, { ...wide, user: 'admin', units: 3, ...options })
const imei = '864035010100001'
const sentences = () =>
  [...document.querySelectorAll('[aria-label="Mensajes de la unidad"] > li')].map(
    ({ textContent }) => textContent ?? '',
  )
type Stage = Awaited<ReturnType<typeof openPage>>
function spyOnTail({ client }: Stage['portal']) {
  // A method is created on first access.
  expect(client.connections.tail).toBeTypeOf('function')
  return vi.spyOn(client.connections, 'tail')
}
const unitField = () => page.getByRole('combobox', { name: 'Unidad' })

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('shows each sentence with what was read of it: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  await open(`&unidad=${imei}`, { width, height })
  await expect.poll(() => sentences().some((text) => text.includes(`imei:${imei},tracker,`))).toBe(true)
  expect(sentences()[0]).toContain('Guardada')
  expect(sentences()[0]).toMatch(/Lugar-?\d+\.\d{6}, -?\d+\.\d{6}/)
  const refused = sentences().find((text) => text.includes('Coordenadas imposibles.'))
  expect(refused).toContain('revisa su antena')
  expect(await barriers()).toEqual([])
})

test('a unit is found by its name and by its imei, however it is written, and the address says it', async () => {
  await open()
  await expect.element(page.getByText('Elige una unidad', { exact: false })).toBeVisible()
  await userEvent.fill(unitField(), '86-403501-010000-2')
  await userEvent.click(page.getByRole('option', { name: 'Unidad 002' }))
  await expect.poll(() => location.hash).toContain('unidad=864035010100002')
  await userEvent.fill(unitField(), 'unidad 001')
  await userEvent.click(page.getByRole('option', { name: 'Unidad 001' }))
  await expect.poll(() => location.hash).toBe(`#/cpanel/conexiones?vista=vivo&unidad=${imei}`)
})

test('is asked for every two seconds, pauses without missing any, and copies all', async () => {
  const { portal } = await open()
  const tail = spyOnTail(portal)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  try {
    let made = 0
    const heartbeat = () => {
      made += 1
      return {
        id: `one ${made}`,
        timestamp: Date.now() + made,
        tipo: 'latido',
        protocolo: 'gt06',
        direccion: '203.0.113.9',
        puerto: 5001,
        bytes: 4,
        texto: null,
        hex: `787801${String(made).padStart(2, '0')}`,
        razon: null,
        resultado: null,
        posiciones: 0,
        leida: null,
        omitidas: 0,
      } as const
    }
    tail.mockImplementation(async () => ({ cursor: `c${made}`, ultima: null, sentencias: [heartbeat()] }))
    await userEvent.fill(unitField(), 'Unidad 001')
    await userEvent.click(page.getByRole('option', { name: 'Unidad 001' }))
    await expect.poll(() => sentences().length).toBeGreaterThan(1)
    expect(tail.mock.calls[1]?.[0]).toEqual({ imei, cursor: 'c0' })
    expect(sentences().at(-2)).toContain('78 78 01 02')
    await userEvent.click(button('Pausar'))
    const before = sentences().length
    await expect.element(page.getByText(/En pausa · \d+ nuevos/)).toBeVisible()
    expect(sentences()).toHaveLength(before)
    await userEvent.click(button('Copiar todo'))
    await expect.poll(() => write.mock.calls.length).toBe(1)
    expect(write.mock.calls[0]?.[0]).toContain(
      'Del equipo · GT06 (Concox, Jimi) · 203.0.113.9\n78 78 01 01\nLatido',
    )
    await userEvent.click(button('Reanudar'))
    await expect.poll(() => sentences().length).toBeGreaterThan(before)
  } finally {
    write.mockRestore()
  }
})

test('a unit that says nothing says since when, and a host that fails says so and is asked again', async () => {
  const { portal, backend } = await open()
  const tail = spyOnTail(portal)
  tail.mockResolvedValue({ cursor: 'c', ultima: Date.now() - 7_200_000, sentencias: [] })
  await userEvent.fill(unitField(), 'Unidad 003')
  await userEvent.click(page.getByRole('option', { name: 'Unidad 003' }))
  await expect.element(page.getByText('Esperando…')).toBeVisible()
  await expect.element(page.getByText('Su última posición llegó hace 2 h', { exact: false })).toBeVisible()
  expect(await barriers()).toEqual([])
  tail.mockRestore()
  backend.setState({ failWith: 'error' })
  await expect.element(button('Reintentar')).toBeVisible()
  await expect.element(page.getByText('Sin conexión con el servidor')).toBeVisible()
})

test('a manager chooses among its own units', async () => {
  await open('', { user: 'manager' })
  await userEvent.click(unitField())
  await expect.element(page.getByRole('option', { name: 'Unidad 001' })).toBeVisible()
})

test('who may not see a unit is told so, and not that there is no connection', async () => {
  await open('&unidad=999999999999999', { user: 'manager' })
  await expect.element(page.getByText('Tu cuenta no tiene permiso para hacer esto')).toBeVisible()
  expect(page.getByText('Sin conexión con el servidor').elements()).toEqual([])
})

import type { ActivityPage, ActivityQuery, ActivityRow } from '@baliza/sdk-core/internal'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo, press } from '../../../testing/keyboard.js'
import { barriers, openPage } from '../../../testing/stage.js'

const open = (address: string, size = { width: 1440, height: 900 }, user = 'admin') =>
  openPage(`cpanel/actividad${address}`, { ...size, user, units: 3 })
const column = (id: string) =>
  [...document.querySelectorAll(`[role="gridcell"][data-column="${id}"]`)].map((cell) => cell.textContent)

test.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
])('tells who did what to whom, and the address says the filters: %i × %i', async (width, height, theme) => {
  localStorage.setItem('baliza.theme', JSON.stringify(theme))
  const { backend } = await open('', { width, height })
  await expect.poll(() => column('object').length).toBe(9)
  expect(column('action')).toContain('Envió un comando a la unidad')
  expect(column('detail')).toContain('Localizar')
  expect(column('detail')).toContain('1,840 registros')
  expect(await barriers()).toEqual([])

  await userEvent.click(page.getByRole('button', { name: 'usuario', exact: true }).first())
  await expect.poll(() => column('object')).toEqual(['Unidad 002'])
  expect(location.hash).toBe('#/cpanel/actividad?quien=usuario')
  expect(column('detail')).toEqual(['Nombre, Placas · IMEI 864035010100002'])
  await userEvent.click(page.getByRole('button', { name: 'Quién: usuario' }))
  await expect.poll(() => column('object').length).toBe(9)

  await userEvent.fill(page.getByRole('searchbox'), 'MANAG')
  await expect.poll(() => backend.requests.at(-1)?.body).toMatchObject({ texto: 'MANAG' })
  await expect.poll(() => column('object').length).toBe(5)
  expect(await barriers()).toEqual([])
})

test('a shared address shows the same, and filters that leave nothing can be removed', async () => {
  const { backend } = await open('?tipo=command&desde=2020-01-02&hasta=2020-01-03')
  await expect.element(page.getByText('No hay actividad que mostrar')).toBeVisible()
  expect(backend.requests.at(-1)?.body).toMatchObject({
    tipo: 'command',
    desde: new Date(2020, 0, 2).getTime(),
    hasta: new Date(2020, 0, 4).getTime() - 1,
  })
  await userEvent.click(page.getByRole('button', { name: 'Quitar filtros' }))
  await expect.poll(() => column('object').length).toBe(9)
  expect(location.hash).toBe('#/cpanel/actividad')
})

test('loads more as one scrolls, and exports all that is filtered', async () => {
  const { portal } = await open('?tipo=account')
  await expect.poll(() => column('object').length).toBeGreaterThan(0)
  // 450 changes, 200 rows a page.
  const { client } = portal
  const list = vi.spyOn(client.activity, 'list').mockImplementation(async (query) => {
    const start = Number(query?.cursor ?? '0')
    const rows = Array.from({ length: Math.min(200, 450 - start) }, (_, index) => row(start + index))
    return { rows, next: start + 200 < 450 ? String(start + 200) : null }
  })
  Object.assign(list, {
    async *each(query: ActivityQuery) {
      for (let cursor: string | null = '0'; cursor !== null; ) {
        const part: ActivityPage = await client.activity.list({ ...query, cursor })
        yield* part.rows
        cursor = part.next
      }
    },
  })
  await userEvent.click(page.getByRole('button', { name: 'Actualizar' }))
  await expect.element(page.getByText('200 movimientos; hay más abajo', { exact: false })).toBeVisible()
  const grid = page.getByRole('grid').element()
  await expect
    .poll(() => {
      grid.scrollTop = grid.scrollHeight
      return column('object').at(-1)
    })
    .toBe('=cuenta 449')
  await expect.element(page.getByText('450 movimientos. Se guardan un año.')).toBeVisible()

  const made = vi.spyOn(URL, 'createObjectURL')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  list.mockClear()
  await userEvent.click(page.getByRole('button', { name: 'Exportar' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'CSV' }))
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^actividad-\d{4}-\d\d-\d\d\.csv$/)])
  expect(list).toHaveBeenCalledTimes(3)
  const file = made.mock.calls.at(-1)?.[0]
  if (!(file instanceof Blob)) throw new Error('no file')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(451)
  // No cell is a formula.
  expect(lines[1]).toMatch(/,admin,Editó la cuenta,'=cuenta 0,,Email$/)
})

const row = (index: number): ActivityRow => ({
  id: String(index),
  timestamp: 1_700_000_000_000 - index,
  actor_id: 'a',
  actor: 'admin',
  cuenta_id: null,
  cuenta: null,
  accion: 'accountChanged',
  objeto_id: 'b',
  objeto: `=cuenta ${index}`,
  campos: ['email'],
  detalle: '',
  llave_id: null,
  llave: null,
})

test('others are notified and led to the map', async () => {
  await open('', undefined, 'usuario')
  await expect.element(page.getByText('Esta cuenta no tiene provilegios para entrar a CPANEL')).toBeVisible()
  expect(location.hash).toBe('#/home')
})

test('by keyboard alone: who did it is chosen in its cell, and let go again', async () => {
  await open('')
  await expect.poll(() => column('object').length).toBe(9)
  await goTo('Exportar')
  await press('{Enter}', 'CSV')
  await press('{Escape}', 'Exportar')
  await goTo(/^\d\d\/\d\d\//)
  await press('{ArrowRight}', /./)
  await goTo('usuario', '{ArrowDown}')
  await press('{Enter}', /./)
  await expect.poll(() => column('object')).toEqual(['Unidad 002'])
  await goTo('Quién: usuario', '{Shift>}{Tab}{/Shift}')
  await press('{Enter}', /./)
  await expect.poll(() => column('object').length).toBe(9)
})

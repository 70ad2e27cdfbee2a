import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { openPage } from '../testing/stage.js'

const units = makeFleet(3, 1)
const user = 'a00000000000000000000001'
const [unit] = units

/** The tables of the specification that an address opens, with their columns in order. */
const tables: Readonly<Record<string, readonly string[]>> = {
  'cpanel?ver=usuarios': ['Usuario', 'Nombre', 'Email', 'Privilegios', 'Fecha de Reg.', 'Acciones'],
  cpanel: ['Nombre', 'Placas', 'IMEI', '# SIM', 'Registro', 'Ult. posicion', 'Vence', 'Acciones'],
  [`cpanel?panel=asignado&fila=${unit?.id}`]: ['Nombre', 'Usuario', 'Correo'],
  [`cpanel?ver=usuarios&panel=unidades&fila=${user}`]: [
    '#',
    'Nombre',
    'Imei',
    'Ubicacion',
    'Fecha/Hora',
    'Registro',
    'Acciones',
  ],
  posiciones: ['Nombre', 'Placas', 'Posicion', 'Direccion', 'Velocidad (km/h)', 'Estado', 'Fecha/Hora'],
  'monitoreo?tipo=3': ['#', 'Nombre', 'Posicion', 'Direccion', 'Velocidad', 'Estado', 'Fecha/Hora'],
}

/** Removes accents and case: the specification writes some of the headings without. */
const plain = (text: string | null) =>
  (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[↑↓]/g, '').trim()

const grids = () => [...document.querySelectorAll('[role="grid"]')]
const headsOf = (grid: Element) =>
  [...grid.querySelectorAll('[role="columnheader"]')].map(({ textContent }) => plain(textContent))

test.each([
  1920, 1440, 1280, 1024, 390,
])('at %i px no column that the specification names is missing', async (width) => {
  for (const [address, columns] of Object.entries(tables)) {
    const { root } = await openPage(address, { width, height: 900, user: 'admin', units })
    const wanted = columns.map(plain)
    await expect
      .poll(() => grids().map((grid) => wanted.filter((name) => !headsOf(grid).includes(name))), {
        message: address,
      })
      .toContainEqual([])
    const grid = grids().find((one) => wanted.every((name) => headsOf(one).includes(name)))
    await expect.poll(() => grid?.querySelector('[role="gridcell"]'), { message: address }).not.toBeNull()
    const heads = [...(grid?.querySelectorAll('[role="columnheader"]') ?? [])]
    const row = grid?.querySelector('[role="gridcell"]')?.closest('[role="row"]')
    for (const name of wanted) {
      const head = heads.find(({ textContent }) => plain(textContent) === name)
      const at =
        head?.getAttribute('aria-colindex') ?? String(heads.indexOf(head ?? (heads[0] as Element)) + 1)
      const column = head?.getAttribute('data-column')
      const cell = row?.querySelector(
        `[role="gridcell"]:is([data-column="${column}"], [aria-colindex="${at}"])`,
      )
      // An empty cell of a card has no size.
      if (cell?.textContent !== '') expect(cell?.checkVisibility(), `${address}: ${name}`).toBe(true)
    }
    root.unmount()
    document.getElementById('portal')?.remove()
  }
})

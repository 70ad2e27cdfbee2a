import { adoptTokens } from '@baliza/widgets/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../app/base.css'
import { ofComponent, violations } from '../../../../widgets/src/testing/violations.js'
import { SamplePortal } from '../../testing/sample-portal.js'
import {
  type SampleUnit,
  sampleActions,
  sampleColumns,
  sampleKey,
  sampleTone,
  sampleUnits,
} from '../../testing/sample-table.js'
import { DataTable, type DataTableProps } from './data-table.js'

interface Stage extends Partial<Omit<DataTableProps<SampleUnit>, 'rows' | 'selection'>> {
  readonly rows?: readonly SampleUnit[] | null
  readonly width?: number
  readonly height?: number
  readonly chooses?: boolean
}

const said: string[] = []
const actions = sampleActions((what) => said.push(what))

async function open({ width = 1000, height = 480, chooses = false, ...given }: Stage = {}) {
  adoptTokens()
  await page.viewport(Math.max(width, 600), Math.max(height, 500))
  localStorage.clear()
  said.length = 0
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = `width: ${width}px; height: ${height}px`
  let chosen: ReadonlySet<string> = new Set()
  let show: (rows: readonly SampleUnit[]) => void = () => {}
  function Stage() {
    const [rows, setRows] = useState(given.rows === undefined ? sampleUnits(200) : given.rows)
    const [now, setNow] = useState(chosen)
    show = setRows
    chosen = now
    return (
      <DataTable<SampleUnit>
        id="sample"
        label="Objetos"
        columns={sampleColumns}
        keyOf={sampleKey}
        toneOf={sampleTone}
        empty="No se encontraron registros"
        onOpen={({ nombre }) => said.push(`open ${nombre}`)}
        {...given}
        rows={rows}
        {...(chooses && {
          selection: {
            chosen: now,
            onChange: setNow,
            actions: (units) => [
              {
                ...(actions(sampleUnits(1)[0] as SampleUnit)[2] as ReturnType<typeof actions>[number]),
                act: () => said.push(`renew ${units.length}`),
              },
            ],
          },
        })}
      />
    )
  }
  const root = createRoot(place)
  root.render(
    <SamplePortal>
      <Stage />
    </SamplePortal>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
    localStorage.clear()
  })
  await expect.poll(() => place.querySelector('[role=grid]')).not.toBeNull()
  const lines = () => [...place.querySelectorAll<HTMLElement>('[role=row][data-key]')]
  if (given.rows === undefined || (given.rows?.length ?? 0) > 0)
    await expect.poll(() => lines().length).toBeGreaterThan(0)
  const grid = place.querySelector('[role=grid]') as HTMLElement
  /** Returns the first cells of the rendered rows. */
  const names = () => lines().map((line) => line.querySelector('[data-column=nombre]')?.textContent)
  const headers = () => [...place.querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
  /** Returns the row and column of the focus. */
  const focus = () => {
    const at = document.activeElement
    const row = at?.closest<HTMLElement>('[role=row]')?.getAttribute('aria-rowindex')
    return `${row} ${at?.closest<HTMLElement>('[data-column]')?.dataset.column}`
  }
  const press = (keys: string) => userEvent.keyboard(keys)
  return {
    place,
    grid,
    lines,
    names,
    headers,
    focus,
    press,
    chosen: () => chosen,
    show: (rows: readonly SampleUnit[]) => show(rows),
  }
}

const header = (name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button', { name, exact: true })

test('a press on a header sorts, one more turns it round, the third undoes it; it is remembered', async () => {
  const { names, place } = await open()
  const head = () => place.querySelector('[role=columnheader][data-column=nombre]')?.getAttribute('aria-sort')
  await header('Nombre').click()
  await expect.poll(head).toBe('ascending')
  expect(names().slice(0, 3)).toEqual([
    'Tracto 1 México–Puebla',
    'Tracto 2 Monterrey–Nuevo Laredo',
    'Tracto 3 Mérida–Cancún',
  ])
  await header('Nombre').click()
  await expect.poll(() => names()[0]).toBe('Tracto 200 CDMX')
  expect(head()).toBe('descending')
  expect(localStorage.getItem('baliza.tables')).toContain('"sort":{"id":"nombre","descending":true}')
  await header('Nombre').click()
  await expect.poll(head).toBeNull()
})

test('what has no value is last, whichever way it is sorted', async () => {
  const rows = sampleUnits(14)
  const { names } = await open({ rows })
  await header('Vence').click()
  await expect
    .poll(() => names().slice(-2))
    .toEqual(['Tracto 7 Monterrey–Nuevo Laredo', 'Tracto 14 Tijuana–Ensenada'])
  await header('Vence').click()
  await expect
    .poll(() => names().slice(-2))
    .toEqual(['Tracto 7 Monterrey–Nuevo Laredo', 'Tracto 14 Tijuana–Ensenada'])
})

test('one tab stop; the arrows go through cells and buttons, the ends and the pages', async () => {
  const { focus, press, grid, place } = await open({ actions })
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await press('{Tab}')
  expect(focus()).toBe('2 nombre')
  await press('{ArrowDown}{ArrowRight}')
  expect(focus()).toBe('3 placas')
  await press('{End}')
  expect(focus()).toBe('3 actions')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar')
  await press('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Asignado a')
  await press('{Enter}')
  expect(said).toEqual(['assign Tracto 2 Monterrey–Nuevo Laredo'])
  await press('{Control>}{End}{/Control}')
  await expect.poll(focus).toBe('201 actions')
  await press('{Control>}{Home}{/Control}')
  await expect.poll(focus).toBe('2 nombre')
  await press('{PageDown}')
  await expect.poll(focus).toBe('12 nombre')
  await press('{Enter}')
  expect(said.at(-1)).toBe('open Tracto 11 México–Puebla')
  await press('{Control>}{Home}{/Control}{ArrowUp}')
  await expect.poll(focus).toBe('1 nombre')
  await press('{Enter}')
  await expect.poll(() => place.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('the focus stays with its row when the rows change, and when it is scrolled away', async () => {
  const rows = sampleUnits(2_000)
  const { focus, press, grid, show, lines } = await open({ rows })
  await press('{Tab}{ArrowDown}{ArrowDown}')
  await expect.poll(focus).toBe('4 nombre')
  grid.scrollTop = 30_000
  await expect.poll(() => lines().some((line) => Number(line.getAttribute('aria-rowindex')) > 700)).toBe(true)
  expect(focus()).toBe('4 nombre')
  show(rows.toReversed())
  await expect.poll(focus).toBe('1999 nombre')
  show(rows.toReversed().filter(({ imei }) => imei !== rows[2]?.imei))
  const inItsPlace = () => document.activeElement?.closest('[role=row]')?.textContent
  await expect.poll(inItsPlace).toContain('Tracto 2 ')
  await press('{ArrowDown}')
  await expect.poll(inItsPlace).toContain('Tracto 1 ')
})

test('rows are chosen one by one, in a range, and all that are shown; the bar says so and acts', async () => {
  const { place, chosen } = await open({ chooses: true, actions, foot: () => '200 objetos' })
  expect(place.textContent).toContain('200 objetos')
  await page.getByRole('checkbox', { name: 'Elegir Tracto 2 Monterrey–Nuevo Laredo' }).click()
  expect(chosen().size).toBe(1)
  await page.getByRole('checkbox', { name: 'Elegir Tracto 5 CDMX' }).click({ modifiers: ['Shift'] })
  await expect.poll(() => chosen().size).toBe(4)
  const bar = page.getByRole('region', { name: 'Acciones de la selección' })
  await expect.element(bar).toHaveTextContent('4 elegidas')
  expect(place.textContent).not.toContain('200 objetos')
  await bar.getByRole('button', { name: 'Renovar' }).click()
  expect(said).toEqual(['renew 4'])
  await bar.getByRole('button', { name: 'Elegir las 200' }).click()
  await expect.poll(() => chosen().size).toBe(200)
  await bar.getByRole('button', { name: 'Quitar selección' }).click()
  await expect.poll(() => chosen().size).toBe(0)
  await userEvent.click(place.querySelector('[data-column=placas][role=gridcell]') as Element)
  expect(said.at(-1)).toBe('open Tracto 1 México–Puebla')
  await press(' ')
  await expect.poll(() => chosen().size).toBe(1)
  await press('{Control>}a{/Control}')
  await expect.poll(() => chosen().size).toBe(200)
  await press('{Escape}')
  await expect.poll(() => chosen().size).toBe(0)
})

test('Ctrl+C copies the chosen rows, or the one under the cursor', async () => {
  const { press } = await open({ chooses: true })
  const copy = () => {
    const event = new ClipboardEvent('copy', {
      bubbles: true,
      cancelable: true,
      clipboardData: new DataTransfer(),
    })
    document.activeElement?.dispatchEvent(event)
    return event.clipboardData?.getData('text/plain')
  }
  await press('{Tab}{ArrowRight}{ArrowDown}')
  expect(copy()).toBe(
    'Tracto 2 Monterrey–Nuevo Laredo\tLUZ-101-S\t864895030000001\tTeltonika FMB920\t37\t33 días',
  )
  await press(' {ArrowDown} ')
  await expect.poll(() => copy()?.split('\n')).toHaveLength(2)
})

test('a search looks into its columns, and a filter into its values; both are cleared at once', async () => {
  const { names, place, lines } = await open({ toolbar: { search: 'Nombre, placas, IMEI' } })
  await page.getByRole('searchbox', { name: 'Nombre, placas, IMEI' }).fill('cancun luz-102')
  await expect.poll(names).toEqual(['Tracto 3 Mérida–Cancún'])
  await page.getByRole('button', { name: 'Filtrar por Equipo' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Coban TK103' }).click()
  await expect.poll(() => lines().length).toBe(0)
  await press('{Escape}')
  await expect.element(page.getByText('No se encontraron registros')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => lines().length).toBeGreaterThan(5)
  expect(place.querySelector('input[type=search]')).toHaveProperty('value', '')
})

const press = (keys: string) => userEvent.keyboard(keys)

test('where its columns do not fit it scrolls sideways beside the name and the actions; columns leave by choice', async () => {
  const { headers, place, grid } = await open({ width: 640, toolbar: {}, actions })
  const all = ['Nombre', 'Placas', 'IMEI', 'Equipo', 'Velocidad', 'Vence', 'Acciones']
  expect(headers()).toEqual(all)
  expect(grid.scrollWidth).toBeGreaterThan(grid.clientWidth)
  grid.scrollLeft = 200
  const box = (column: string) =>
    place.querySelector(`[role=gridcell][data-column=${column}]`)?.getBoundingClientRect() ?? new DOMRect()
  const frame = grid.getBoundingClientRect()
  await expect.poll(() => Math.round(box('nombre').left)).toBe(Math.round(frame.left))
  expect(box('actions').right).toBeLessThanOrEqual(frame.right)
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Placas' }).click()
  await press('{Escape}')
  await expect.poll(headers).toEqual(all.filter((name) => name !== 'Placas'))
  expect(localStorage.getItem('baliza.tables')).toContain('"columns":{"placas":false}')
})

test('where the table is narrow its rows are cards with their two most used actions', async () => {
  const { lines, place } = await open({ width: 390, height: 700, actions, chooses: true })
  const [first] = lines()
  expect(first?.querySelector('[data-column=nombre]')?.textContent).toBe('Tracto 1 México–Puebla')
  const buttons = [...(first?.querySelectorAll('button') ?? [])].map(
    (one) => one.textContent || one.ariaLabel,
  )
  expect(buttons).toEqual(['Editar', 'Asignado a', 'Más acciones de Tracto 1 México–Puebla'])
  // Each row is directly below the previous row after their heights are measured.
  const gaps = () => {
    const boxes = lines().map((line) => line.getBoundingClientRect())
    return boxes.slice(1).map((box, index) => Math.round(Math.abs(box.top - (boxes[index]?.bottom ?? 0))))
  }
  await expect.poll(() => Math.max(...gaps())).toBe(0)
  await page.getByRole('button', { name: 'Más acciones de Tracto 1 México–Puebla' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  expect(said).toEqual(['remove Tracto 1 México–Puebla'])
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})

test('loading, empty and failing are said; old rows stay under an error', async () => {
  const { place } = await open({ rows: null })
  expect(place.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Cargando…')
  const problem = {
    text: 'Verfifica tu conexión o comunicate con nosotros.',
    onRetry: () => said.push('retry'),
  }
  const failed = await open({ problem })
  expect(failed.lines().length).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  expect(said).toEqual(['retry'])
})

test('of 10,000 rows only those on screen exist, while they are scrolled too', async () => {
  const rows = sampleUnits(10_000)
  const before = performance.now()
  const { lines, grid } = await open({
    rows,
    actions,
    chooses: true,
    defaultSort: { id: 'nombre', descending: false },
  })
  const took = performance.now() - before
  expect(lines().length).toBeLessThan(40)
  let frames = 0
  const start = performance.now()
  await new Promise<void>((resolve) => {
    const step = (now: number) => {
      frames++
      grid.scrollTop += 120
      if (now - start < 2_000) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
  const rate = (frames * 1_000) / (performance.now() - start)
  console.info(
    `10,000 rows: first after ${Math.round(took)} ms, ${Math.round(rate)} frames/s while scrolling`,
  )
  // The speed is only logged, because it depends on the machine's load.
  expect(lines().length).toBeLessThan(40)
  expect(grid.scrollTop).toBeGreaterThan(0)
})

test('a page that prints its table prints all columns and rows, their headers repeated', async () => {
  await open({ width: 640, toolbar: {} })
  const sheet = () => document.querySelector('.baliza-print')?.shadowRoot ?? null
  // The print code loads after the table.
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'))
      return sheet()
    })
    .not.toBeNull()
  expect(sheet()?.querySelectorAll('tbody tr')).toHaveLength(200)
  expect([...(sheet()?.querySelectorAll('th') ?? [])].map((head) => head.textContent)).toEqual([
    'Nombre',
    'Placas',
    'IMEI',
    'Equipo',
    'Velocidad',
    'Vence',
  ])
  dispatchEvent(new Event('afterprint'))
  expect(sheet()).toBeNull()
})

test.each([
  ['rows', { actions, chooses: true, toolbar: { search: 'Buscar' } }],
  ['cards', { actions, chooses: true, width: 390, toolbar: { search: 'Buscar' } }],
  ['empty', { rows: [] }],
  ['loading', { rows: null }],
] as const)('no axe violation: %s', async (_, stage: Stage) => {
  const { place } = await open(stage)
  expect(await violations(place, ofComponent)).toEqual([])
})

test('beside the map each row has a line with its actions', async () => {
  await open({ width: 448, besideMap: true, actions })
  await expect.element(page.getByRole('row', { name: /Tracto 1 / })).toBeVisible()
  const line = page.getByRole('row', { name: /Tracto 3 / }).element()
  expect(line.getBoundingClientRect().height).toBeLessThan(48)
  for (const button of line.querySelectorAll('button'))
    expect(button.checkVisibility({ opacityProperty: true })).toBe(true)
})

test.each([
  ['a row', 448, { besideMap: true }],
  ['a card', 300, {}],
] as const)('a long name goes on in a second line of %s, inside of it, and is whole in its title', async (_in, width, given) => {
  const long = 'Tractocamión Kenworth T680 de Monterrey a Nuevo Laredo'
  const [first, ...rest] = sampleUnits(3)
  if (first === undefined) throw new Error('no unit')
  const columns = sampleColumns.map((column) =>
    column.id === 'nombre'
      ? { ...column, width: 120, grows: false, wraps: true as const }
      : { ...column, grows: true },
  )
  await open({ ...given, width, columns, rows: [{ ...first, nombre: long }, ...rest] })
  const cell = page.getByTitle(long).element()
  const line = cell.closest('[role=row]')
  const [inner, outer] = [cell.firstElementChild, line].map(
    (node) => node?.getBoundingClientRect() ?? new DOMRect(),
  )
  const oneLine = Number.parseFloat(getComputedStyle(cell).fontSize) * 1.2
  expect(Math.round(inner?.height ?? 0)).toBe(Math.round(2 * oneLine))
  expect(inner?.bottom).toBeLessThanOrEqual(outer?.bottom ?? 0)
  expect(inner?.top).toBeGreaterThanOrEqual(outer?.top ?? 0)
})

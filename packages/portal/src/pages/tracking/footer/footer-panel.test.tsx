import {
  formatCoordinates,
  formatDateTime,
  formatFigure,
  formatSpeed,
  type HistoryFilter,
  type Permissions,
} from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider } from '@baliza/widgets/react'
import {
  getAllByRole,
  getByLabelText,
  getByRole,
  getByText,
  queryByRole,
  queryByText,
  waitFor,
} from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { appears, makePortal, mount, settle } from '../../../testing/mount.js'
import { answer } from '../../../testing/mount-panel.js'
import { sizeElements } from '../../../testing/size-elements.js'
import { useWorkspace, type Workspace, WorkspaceProvider } from '../../../workspace/workspace.js'
import FooterPanel from './footer-panel.js'

sizeElements({ offsetHeight: 400, offsetWidth: 1200, clientHeight: 400 })

const noon = new Date(2026, 2, 4, 12).getTime()

async function open(user = 'usuario', clock = () => noon, permissions: Partial<Permissions> = {}) {
  const made = makePortal({ clock })
  const { portal, backend, within } = made
  backend.permit(user, permissions)
  await portal.client.session.login({ user, pass: fakePassword })
  const onClose = vi.fn()
  let workspace: Workspace | undefined
  function Harness() {
    workspace = useWorkspace()
    return <FooterPanel onClose={onClose} />
  }
  const page = await mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Harness />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
  await settle(60)
  if (workspace === undefined) throw new Error('no workspace')
  const { footer, select } = workspace
  const press = (name: string) => act(() => userEvent.click(getByRole(page, 'button', { name })))
  const texts = () => portal.notices.$notices.get().map(({ tone, text }) => `${tone}: ${text}`)
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('no unit')
  const askFor = (imei: string | null) =>
    act(async () => footer.$form.set({ imei, filter: 1, preset: null, from: noon - 6 * 3_600_000, to: noon }))
  return { page, backend, portal, footer, press, texts, unit, askFor, onClose, select }
}

async function printAs(press: (name: string) => Promise<void>, parts: readonly string[]) {
  localStorage.setItem('baliza.printed', JSON.stringify(parts))
  await press('Imprimir')
  const dialog = await appears(() => getByRole(document.body, 'dialog', { name: 'Imprimir historial' }))
  await act(() => userEvent.click(getByRole(dialog, 'button', { name: 'Imprimir' })))
}

test('the tabs follow the permissions', async () => {
  const { page } = await open()
  const names = () => [...page.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  // The tabs appear with the profile, which arrives after the session.
  await appears(() => getByRole(page, 'tab', { name: 'Rutas' }))
  expect(names()).toEqual([
    'Reportes',
    'Gráfica de velocidad',
    'Geocercas y PDI',
    'Rutas',
    'Datos del objeto',
  ])
})

test('a mirror account without permissions has neither geofences nor routes', async () => {
  const { page } = await open('espejo')
  expect(queryByRole(page, 'tab', { name: 'Geocercas y PDI' })).toBeNull()
  expect(queryByRole(page, 'tab', { name: 'Rutas' })).toBeNull()
})

test.each([
  ['geocirculares', ['Geocercas y PDI']],
  ['rutas', ['Rutas']],
] as const)('the permission %s alone has its tab and no other', async (permission, tabs) => {
  const { page } = await open('espejo', undefined, { [permission]: true })
  await appears(() => getByRole(page, 'tab', { name: tabs[0] }))
  const names = [...page.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Reportes', 'Gráfica de velocidad', ...tabs, 'Datos del objeto'])
})

test('dates are written MM/DD/YYYY HH:mm, in 24 hours (specification 1, section 5)', async () => {
  const { page, footer, unit } = await open()
  const from = new Date(2026, 2, 3, 0, 5).getTime()
  await act(async () =>
    footer.$form.set({ imei: unit.imei, filter: 1, preset: null, from, to: from + 47_220_000 }),
  )
  expect(getByLabelText<HTMLInputElement>(page, 'Fechas').value).toBe('03/03/2026 00:05 – 03/03/2026 13:12')
})

test('nothing is asked for without a unit, and printing needs one', async () => {
  const { page, press, backend, askFor } = await open()
  await press('Procesar')
  getByText(page, 'Todos los campos son requeridos')
  await askFor(null)
  await press('Imprimir')
  getByText(page, 'Elige una unidad para imprimir')
  expect(backend.requests.filter(({ path }) => path.includes('historial'))).toEqual([])
})

test('a history comes with its totals; clearing takes it away', async () => {
  const { page, press, footer, unit, askFor, backend } = await open()
  await askFor(unit.imei)
  await press('Procesar')
  await waitFor(() => expect(footer.$run.get()?.state).toBe('ready'))
  const asked = backend.requests.find(({ path }) => path === '/api/historial-objeto')
  // The range includes the whole last minute.
  expect(asked?.body).toMatchObject({
    imei: unit.imei,
    finicial: noon - 6 * 3_600_000,
    ffinal: noon + 59_999,
  })
  const grid = getByRole(page, 'grid', { name: `Registros de ${unit.nombre}` })
  const run = footer.$run.get()
  const [first, second] = run?.state === 'ready' ? run.records : []
  if (first === undefined || second === undefined) throw new Error('no records')
  const cells = getAllByRole(grid, 'gridcell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 7)).toEqual([
    '1',
    formatDateTime(first.timestamp),
    formatCoordinates(first.lat, first.lng),
    first.direccion,
    formatSpeed(first.speed),
    first.acc ? 'Encendido' : 'Apagado',
    '0.0 km',
  ])
  // The receiver of the fake fleet's first unit has errors, so the table has a column of rejection reasons.
  expect([cells[7], cells[8], cells[9]]).toEqual(['', '2', formatDateTime(second.timestamp)])
  getByText(page, /^\d+ registros$/)
  // The query is collapsed to a line of chips, and can be opened again.
  expect(queryByRole(page, 'button', { name: 'Procesar' })).toBeNull()
  await press(`Unidad: ${unit.nombre}`)
  expect(document.activeElement).toBe(page.querySelector('form input'))
  // Closes its list.
  await act(() => userEvent.keyboard('{Escape}'))
  await press('Procesar')
  await waitFor(() => expect(queryByRole(page, 'button', { name: 'Procesar' })).toBeNull())
  await press('Limpiar')
  expect(footer.$run.get()).toBeNull()
  expect(queryByRole(page, 'grid')).toBeNull()
})

test('an empty history says so: as a notice, where its table and where its chart would be', async () => {
  const { page, press, footer, unit, askFor, texts } = await open()
  await askFor(unit.imei)
  await act(async () => {
    const form = footer.$form.get()
    if (form !== null) footer.$form.set({ ...form, from: noon + 3_600_000, to: noon + 7_200_000 })
  })
  await press('Procesar')
  await waitFor(() => getByText(page, 'No se encontraron resultados'))
  expect(texts()).toEqual(['warning: Sin registros / No se encontraron registros'])
  await act(async () => footer.chooseTab('speed'))
  getByText(getByRole(page, 'tabpanel'), 'No se encontraron resultados')
})

test('a history without records has the times of the state before it, filtered or not', async () => {
  const { page, press, footer, unit } = await open()
  // Between two reports of the parked unit.
  const from = new Date(2026, 2, 4, 3, 1).getTime()
  const totals = () => getByLabelText(page, 'Totales').textContent
  const ask = (filter: HistoryFilter) =>
    act(async () => footer.$form.set({ imei: unit.imei, filter, preset: null, from, to: from + 60_000 }))
  await ask(1)
  await press('Procesar')
  await waitFor(() => getByText(page, 'No se encontraron resultados'))
  expect(totals()).toMatch(/^Totales0\sregistros.*Recorrido0\.0\skm.*Apagado2\sminParadas0$/)
  await ask(4)
  await press('Procesar')
  // A filter may omit the drive between two stops, so it counts none.
  await waitFor(() => expect(totals()).toMatch(/Apagado0\ss$/))
})

test('where the unit fell silent before, an empty history names the last day and leads there', async () => {
  const { page, press, footer, unit } = await open('usuario', () => noon)
  const last = unit.timestamp ?? 0
  await act(async () => footer.showStretch(unit.imei, last + 3_600_000, last + 7_200_000))
  await waitFor(() => getByText(page, /^Lo último de .* es del \d+ de \w+ de \d{4}\.$/))
  await press('Ver ese día')
  await waitFor(() => getByRole(page, 'grid', { name: `Registros de ${unit.nombre}` }))
  expect(footer.$form.get()).toMatchObject({ imei: unit.imei, from: new Date(last).setHours(0, 0, 0, 0) })
})

test('a call that fails has one text, as a notice and in the panel', async () => {
  const { page, press, unit, askFor, texts, backend } = await open()
  await askFor(unit.imei)
  backend.setState({ failWith: 'malformed' })
  await press('Procesar')
  await waitFor(() => getByText(page, 'Ups algo salió mal, vuelva a intentar'))
  expect(texts()).toContain('danger: Ups algo salió mal, vuelva a intentar')
  backend.setState({ failWith: null })
  await press('Reintentar')
  await waitFor(() => getByRole(page, 'grid', { name: `Registros de ${unit.nombre}` }))
})

test('a history that is refused shows the server’s message, as a notice and in the panel', async () => {
  const { page, press, unit, askFor, texts, backend } = await open()
  await askFor(unit.imei)
  backend.setState({ failWith: 'refused' })
  await press('Procesar')
  await waitFor(() => getByText(page, 'El servicio está en mantenimiento'))
  expect(texts()).toContain('danger: El servicio está en mantenimiento')
})

test('a long history can be called off', async () => {
  const { page, press, unit, askFor, footer, texts, backend } = await open()
  await askFor(unit.imei)
  backend.setState({ failWith: 'slow' })
  await press('Procesar')
  getByText(page, 'Cargando el historial…')
  await press('Cancelar')
  await settle()
  expect(footer.$run.get()).toBeNull()
  expect(queryByText(page, 'Cargando el historial…')).toBeNull()
  expect(texts()).toEqual([])
})

test('a quick history is asked for, and shown on the map', async () => {
  // Yesterday is relative to the current date.
  const { footer, unit } = await open('usuario', Date.now)
  await act(async () => footer.showHistory(unit.imei, 'yesterday'))
  await waitFor(() => expect(footer.$run.get()?.state).toBe('ready'))
  const run = footer.$run.get()
  await waitFor(() =>
    expect(footer.$track.get()?.records).toBe(run?.state === 'ready' ? run.records : undefined),
  )
  expect(footer.$box.get().open).toBe(true)
  expect(footer.$form.get()).toMatchObject({ imei: unit.imei, preset: 'yesterday' })
})

test('after an empty one the next history is drawn where the last was to be, until the reader takes it off', async () => {
  const { page, footer, unit, press, askFor } = await open('usuario', () => noon)
  const drawn = () => footer.$track.get()?.records
  const rows = () => {
    const run = footer.$run.get()
    return run?.state === 'ready' ? run.records : null
  }
  await act(async () => footer.showStretch(unit.imei, noon + 3_600_000, noon + 7_200_000))
  await waitFor(() => getByText(page, 'No se encontraron resultados'))
  expect(drawn()).toBeUndefined()
  await askFor(unit.imei)
  await press('Procesar')
  await waitFor(() => expect(rows()?.length).toBeGreaterThan(0))
  await waitFor(() => expect(drawn()).toBe(rows()))
  await press('Quitar del mapa')
  expect(drawn()).toBeUndefined()
  const before = rows()
  await press(`Unidad: ${unit.nombre}`)
  await act(() => userEvent.keyboard('{Escape}'))
  await press('Procesar')
  await waitFor(() => expect(rows()).not.toBe(before))
  await waitFor(() => expect(rows()?.length).toBeGreaterThan(0))
  expect(drawn()).toBeUndefined()
})

test('rows of another search than the fields ask for say so', async () => {
  const { page, footer, unit, press, askFor } = await open()
  const old = /^Estas filas son de la búsqueda anterior/
  await askFor(unit.imei)
  await press('Procesar')
  await waitFor(() => getByRole(page, 'grid'))
  await press(`Unidad: ${unit.nombre}`)
  await act(() => userEvent.keyboard('{Escape}'))
  expect(queryByText(page, old)).toBeNull()
  const asked = footer.$form.get()
  if (asked === null) throw new Error('no form')
  await act(async () => footer.$form.set({ ...asked, filter: 4 }))
  expect(getByText(page, old).closest('[role=status]')).not.toBeNull()
  await act(async () => footer.$form.set({ ...asked }))
  expect(queryByText(page, old)).toBeNull()
  await act(async () => footer.$form.set({ ...asked, from: (asked.from ?? 0) - 3_600_000 }))
  getByText(page, old)
  await press('Procesar')
  await waitFor(() => expect(footer.$run.get()).toMatchObject({ state: 'ready' }))
  await press(`Unidad: ${unit.nombre}`)
  expect(queryByText(page, old)).toBeNull()
})

test('a stretch that a report is about fills the form, to the minute', async () => {
  const { footer, unit } = await open('usuario', Date.now)
  const from = new Date(2026, 9, 13, 8, 5, 20).getTime()
  await act(async () => footer.showStretch(unit.imei, from, from + 130_000))
  await waitFor(() => expect(footer.$form.get()).not.toBeNull())
  expect(footer.$form.get()).toMatchObject({
    imei: unit.imei,
    preset: null,
    from: new Date(2026, 9, 13, 8, 5).getTime(),
    to: new Date(2026, 9, 13, 8, 7).getTime(),
  })
})

test('what prints is in this page, whole, and goes again', async () => {
  const { press, footer, unit, askFor } = await open()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await askFor(unit.imei)
  await press('Procesar')
  await waitFor(() => expect(footer.$run.get()?.state).toBe('ready'))
  await printAs(press, ['summary', 'records'])
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const run = footer.$run.get()
  const sheet = document.querySelector('.baliza-print')?.shadowRoot
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(run?.state === 'ready' ? run.records.length : -1)
  expect([...(sheet?.querySelectorAll('h2, figure, dl') ?? [])].map(({ tagName }) => tagName)).toEqual([
    'DL',
    'H2',
  ])
  // The test DOM has no page margins, so each table header names the unit. The end-to-end tests check the margins.
  const head = sheet?.querySelector('thead tr')?.textContent ?? ''
  for (const text of ['Baliza', unit.nombre, unit.placas, unit.imei]) expect(head).toContain(text)
  expect(sheet?.querySelector('h1')?.textContent).toBe(`Historial de ${unit.nombre}`)
  const cells = [...(sheet?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(cells.map(([number]) => number).slice(0, 3)).toEqual(['1', '2', '3'])
  const expected = run?.state === 'ready' ? run.records.map(({ acc }) => (acc ? 'Encendido' : 'Apagado')) : []
  expect(new Set(expected).size).toBe(2)
  expect(cells.map((row) => row[5])).toEqual(expected)
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.baliza-print')).toBeNull()
  expect(queryByRole(document.body, 'dialog', { name: 'Imprimir historial' })).toBeNull()
  vi.unstubAllGlobals()
})

test('what is doubted has its reason in the table and in print, and can be left out of both', async () => {
  const { page, press, footer, unit, askFor } = await open()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await askFor(unit.imei)
  await press('Procesar')
  await waitFor(() => expect(footer.$run.get()?.state).toBe('ready'))
  const run = footer.$run.get()
  const records = run?.state === 'ready' ? run.records : []
  const printed = async () => {
    print.mockClear()
    await printAs(press, ['records'])
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const sheet = document.querySelector('.baliza-print')?.shadowRoot
    const rows = [...(sheet?.querySelectorAll('tbody tr') ?? [])]
    await act(async () => dispatchEvent(new Event('afterprint')))
    return rows.map((row) => row.children[7]?.textContent ?? '')
  }
  getByRole(page, 'columnheader', { name: 'Duda' })
  const all = await printed()
  expect(all).toHaveLength(records.length)
  const doubted = all.filter((doubt) => doubt !== '')
  expect(doubted).toContain('salto')
  expect(doubted).toHaveLength(records.filter(({ duda }) => duda != null).length)
  await press('Ocultar posiciones dudosas')
  expect(queryByRole(page, 'columnheader', { name: 'Duda' })).toBeNull()
  // The rows without those, plus the header.
  expect(getByRole(page, 'grid').getAttribute('aria-rowcount')).toBe(
    String(records.length - doubted.length + 1),
  )
  expect(await printed()).toEqual(all.filter((doubt) => doubt === ''))
  // The counts do not change: only the rows are hidden.
  getByText(page, `${formatFigure(records.length)} registros`)
  await press('Ocultar posiciones dudosas')
  getByRole(page, 'columnheader', { name: 'Duda' })
  vi.unstubAllGlobals()
})

test('a shape is removed once somebody has agreed, and the list is asked for again', async () => {
  const { page, press, texts, backend } = await open()
  await act(() => userEvent.click(getByRole(page, 'tab', { name: 'Geocercas y PDI' })))
  await waitFor(() => getByRole(page, 'button', { name: /^Centro de distribución Norte/ }))
  await press('Eliminar Centro de distribución Norte')
  const question = await waitFor(() => getByRole(document.body, 'alertdialog', { name: 'Eliminar geocerca' }))
  getByText(question, '¿Eliminar Centro de distribución Norte? Se puede restaurar durante 30 días.')
  await answer('Cancelar')
  expect(backend.requests.filter(({ path }) => path === '/api/elimina-geocerca')).toEqual([])
  await press('Eliminar Centro de distribución Norte')
  await answer('Eliminar Centro de distribución Norte')
  await waitFor(() => expect(queryByText(page, 'Centro de distribución Norte')).toBeNull())
  expect(texts()).toEqual(['success: La geocerca se eliminó correctamente'])
  expect(backend.requests.filter(({ path }) => path === '/api/geocercas')).toHaveLength(2)
})

test('the data of the chosen unit', async () => {
  const { page, unit, select } = await open()
  await act(() => userEvent.click(getByRole(page, 'tab', { name: 'Datos del objeto' })))
  getByText(page, /Elige una unidad/)
  await act(async () => select(unit.imei))
  expect(page.querySelector('dl')?.textContent).toContain(unit.nombre)
})

test('Escape on its edge closes', async () => {
  const { page, onClose } = await open()
  const edge = getByRole(page, 'separator', { name: 'Cambiar el alto del panel' })
  act(() => edge.focus())
  await act(() => userEvent.keyboard('{Escape}'))
  expect(onClose).toHaveBeenCalledOnce()
})

import { BalizaError, type Fleet, type Permissions, type Unit } from '@baliza/sdk-core/internal'
import { fakePassword, makeUnit } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider } from '@baliza/widgets/react'
import { getAllByRole, getByRole, getByText, queryByRole, queryByText } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { appears, makePortal, mount, redraw, settle } from '../../../testing/mount.js'
import { sizeElements } from '../../../testing/size-elements.js'
import { WorkspaceProvider } from '../../../workspace/workspace.js'
import type { ListState } from './list-state.js'
import { Sidebar } from './sidebar.js'
import { useTimeFilter } from './time-filter/use-time-filter.js'

sizeElements({ offsetHeight: 600, offsetWidth: 310, clientHeight: 600 })

const fleetOf = (units: readonly Unit[], change: Partial<Fleet> = {}): Fleet => ({
  state: 'live',
  units: new Map(units.map((unit) => [unit.imei, unit])),
  changed: new Set(),
  removed: new Set(),
  profileVersion: null,
  receivedAt: Date.now(),
  error: null,
  ...change,
})

const unit = (number: number, change: Partial<Unit> = {}) =>
  makeUnit(
    {
      imei: `imei-${number}`,
      nombre: `Unidad ${number}`,
      timestamp: Date.now(),
      acc: true,
      speed: 40,
      ...change,
    },
    number,
  )
const three = [unit(1, { id_grupo: 'g-norte' }), unit(2, { speed: 0 }), unit(10, { acc: false, speed: 0 })]

async function open(fleet: Fleet, chosen: string | null = null, permissions: Partial<Permissions> = {}) {
  const { portal, backend, within } = makePortal()
  backend.permit('usuario', permissions)
  await portal.client.session.login({ user: 'usuario', pass: fakePassword })
  const onSelect = vi.fn()
  const onAlert = vi.fn()
  function Harness(props: { readonly fleet: Fleet; readonly selected: string | null }) {
    const [states, setStates] = useState<ReadonlySet<ListState>>(new Set())
    const [time, setTime] = useTimeFilter()
    return (
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Sidebar
            fleet={props.fleet}
            selected={props.selected}
            onSelect={onSelect}
            states={states}
            onStates={setStates}
            time={time}
            onTime={setTime}
            onSearching={vi.fn()}
            onAlert={onAlert}
            onPlace={() => {}}
            narrow={false}
            handleRef={null}
          />
        </WorkspaceProvider>
      </BalizaProvider>
    )
  }
  const node = (now: Fleet, selected: string | null) => within(<Harness fleet={now} selected={selected} />)
  const page = await mount(node(fleet, chosen))
  await settle()
  const user = userEvent.setup()
  const lines = () =>
    [...page.querySelectorAll('[role=treeitem]')].map(
      (line) =>
        line.querySelector('span[title]')?.getAttribute('title') ??
        line.querySelector('span > span')?.textContent,
    )
  const box = () => getByRole<HTMLInputElement>(page, 'searchbox', { name: 'Buscar unidad' })
  const search = (text: string) => act(() => user.type(box(), text))
  return {
    page,
    backend,
    user,
    onSelect,
    onAlert,
    lines,
    box,
    search,
    poll: (next: Fleet, selected: string | null = chosen) => redraw(node(next, selected)),
  }
}

test('the tab counts the units; groups and Sin Grupo count theirs', async () => {
  const { page, lines } = await open(fleetOf(three))
  expect(getByRole(page, 'tab', { name: /Objetos/ }).textContent).toBe('Objetos 3')
  expect(lines()).toEqual(['Grupo 1', 'Unidad 1', 'Sin Grupo', 'Unidad 2', 'Unidad 10'])
  expect(getByRole(page, 'treeitem', { name: /Grupo 1/ }).textContent).toBe('Grupo 11')
})

test('a line says what the unit does, where and how fast, and how old that is once it is old', async () => {
  const { page } = await open(
    fleetOf([
      unit(7, { direccion: 'Av. Juárez 12', speed: 53.6, timestamp: Date.now() - 4 * 60_000 }),
      unit(8, { timestamp: Date.now() - 14 * 60_000 }),
    ]),
  )
  const line = getByRole(page, 'treeitem', { name: /Unidad 7/ })
  for (const text of ['Unidad 7', 'En movimiento', 'Av. Juárez 12', '54'])
    expect(line.textContent).toContain(text)
  expect(line.textContent).not.toContain('hace')
  expect(getByRole(page, 'treeitem', { name: /Unidad 8/ }).textContent).toContain('Sin señal 14 min')
})

test('a unit whose place is not known shows its plates and model', async () => {
  const { page } = await open(
    fleetOf([unit(7, { direccion: '', pdi: '', placas: 'KPB-185-M', modelo: 'International LT' })]),
  )
  getByText(page, 'KPB-185-M · International LT')
})

test('a name is shown whole by the pointer too', async () => {
  const nombre = 'Tractocamión 02 México–Querétaro'
  const { page } = await open(fleetOf([unit(7, { nombre })]))
  const line = getByRole(page, 'treeitem', { name: /^Tractocamión 02 México–Querétaro\s?, En movimiento/ })
  expect(line.querySelector('[title]')?.getAttribute('title')).toBe(nombre)
})

test('a search marks what it has found, and shows the plates that it has found', async () => {
  const { page, search } = await open(fleetOf([unit(7, { placas: 'KPB-185-M' }), unit(8, { placas: 'X' })]))
  await search('pb')
  expect([...page.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['PB'])
  expect(getByRole(page, 'treeitem', { name: /Unidad 7/ }).textContent).toContain('KPB-185-M')
})

test('a press on a unit chooses it, on a group folds it, and that is remembered', async () => {
  const { page, user, onSelect, lines } = await open(fleetOf(three))
  await act(() => user.click(getByRole(page, 'treeitem', { name: /Unidad 10\b/ })))
  expect(onSelect).toHaveBeenCalledWith('imei-10')
  await act(() => user.click(getByText(page, 'Sin Grupo')))
  expect(lines()).toEqual(['Grupo 1', 'Unidad 1', 'Sin Grupo'])
  document.body.replaceChildren()
  expect((await open(fleetOf(three))).lines()).toEqual(['Grupo 1', 'Unidad 1', 'Sin Grupo'])
})

test('the keyboard walks the list and chooses', async () => {
  const { page, user, onSelect } = await open(fleetOf(three))
  const tree = getByRole(page, 'tree')
  await act(async () => tree.focus())
  await act(() => user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}'))
  expect(onSelect).toHaveBeenCalledWith('imei-2')
  const active = tree.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.dataset.imei).toBe('imei-2')
})

test('a search lists its results; the only one is chosen by Enter, and seen from zoom 18', async () => {
  const { page, lines, search, onSelect } = await open(fleetOf(three))
  await search('unidad 1')
  expect(lines()).toEqual(['Unidad 1', 'Unidad 10'])
  await search('0{Enter}')
  expect(lines()).toEqual(['Unidad 10'])
  expect(onSelect).toHaveBeenCalledWith('imei-10', 18)
  expect(document.activeElement).toBe(getByRole(page, 'tree'))
})

test('the magnifier searches too, and Escape empties the box', async () => {
  const { page, user, box, search, onSelect, lines } = await open(fleetOf(three))
  await search('dad 2')
  await act(() => user.click(getByRole(page, 'button', { name: 'Buscar unidad' })))
  expect(onSelect).toHaveBeenCalledWith('imei-2', 18)
  await act(async () => box().focus())
  await act(() => user.keyboard('{Escape}'))
  expect(box().value).toBe('')
  expect(lines()).toHaveLength(5)
})

test('a search without a match says so with its term', async () => {
  const { page, search } = await open(fleetOf(three))
  await search('zzz')
  expect(getByText(page, /No existen resultados con el termino:/).textContent).toBe(
    'No existen resultados con el termino: zzz',
  )
})

test('states count their units and narrow the list', async () => {
  const { page, user, lines } = await open(fleetOf(three))
  const idle = getByRole(page, 'button', { name: 'Ralentí 1' })
  await act(() => user.click(idle))
  expect(idle.getAttribute('aria-pressed')).toBe('true')
  expect(lines()).toEqual(['Sin Grupo', 'Unidad 2'])
  await act(() => user.click(idle))
  await act(() => user.click(getByRole(page, 'button', { name: 'Sin señal 0' })))
  getByText(page, 'Ninguna unidad está así ahora.')
  await act(() => user.click(getByRole(page, 'button', { name: 'Ver todas' })))
  expect(lines()).toHaveLength(5)
})

test('a poll draws again the lines that changed, and no other', async () => {
  const { page, poll } = await open(fleetOf(three))
  const touched = new Set<string>()
  const watcher = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      touched.add(element?.closest('[role=treeitem]')?.textContent ?? '')
    }
  })
  watcher.observe(getByRole(page, 'tree'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  const [first, second, third] = three
  if (first === undefined || second === undefined || third === undefined) throw new Error('three units')
  await poll(fleetOf([first, { ...second, speed: 3 }, third]))
  await settle()
  watcher.disconnect()
  expect([...touched]).toEqual([expect.stringContaining('Unidad 2')])
})

test('the chosen unit stays chosen through polls, and one chosen on the map opens its group', async () => {
  localStorage.setItem('baliza.folded', JSON.stringify(['g-norte']))
  const { page, poll, lines } = await open(fleetOf(three))
  expect(lines()).not.toContain('Unidad 1')
  await poll(fleetOf(three), 'imei-1')
  await settle()
  const chosen = () => page.querySelector('[role=treeitem][aria-selected=true]')?.textContent
  expect(chosen()).toContain('Unidad 1')
  await poll(fleetOf(three.map((one) => ({ ...one, speed: 9 }))), 'imei-1')
  expect(chosen()).toContain('Unidad 1')
})

test('the names of groups are asked for once, and their absence is no error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { backend, poll, lines } = await open(fleetOf(three))
  await poll(fleetOf(three))
  await settle()
  expect(backend.requests.filter(({ path }) => path === '/grupos/grupos')).toHaveLength(1)
  expect(lines()).toContain('Grupo 1')
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('waiting, empty and failed are distinguished', async () => {
  const { page, poll, user, backend } = await open(fleetOf([], { state: 'waiting' }))
  expect(queryByRole(page, 'status', { name: 'Cargando…' })).not.toBeNull()
  await poll(fleetOf([]))
  getByText(page, 'Todavía no hay unidades en tu cuenta.')
  await poll(fleetOf([], { state: 'failed' }))
  getByText(page, 'No se pudieron cargar las unidades.')
  await act(() => user.click(getByRole(page, 'button', { name: 'Reintentar' })))
  expect(backend.requests.some(({ path }) => path === '/api/objetos')).toBe(true)
})

test.each([
  ['offline', undefined, /^Verfifica tu conexión o comunicate con nosotros\.$/],
  ['refused', 'El servicio está en mantenimiento', /^El servicio está en mantenimiento$/],
] as const)('what is stale (%s) stays on screen, greyed, with its reason; nothing of it is now', async (code, mensaje, reason) => {
  const { page, poll, user, backend } = await open(fleetOf(three))
  const line = () => getByRole(page, 'treeitem', { name: /Unidad 2\b/ })
  await poll(
    fleetOf(three, { state: 'stale', error: new BalizaError({ code, call: 'units.list', mensaje }) }),
  )
  expect(getByRole(page, 'tree').dataset.stale).toBe('true')
  expect(line().textContent).toMatch(/hace \d+ s/)
  getByText(page, reason)
  await act(() => user.click(getByRole(page, 'button', { name: 'Reintentar' })))
  expect(backend.requests.some(({ path }) => path === '/api/objetos')).toBe(true)
  await poll(fleetOf(three))
  expect(getByRole(page, 'tree').dataset.stale).toBeUndefined()
  expect(queryByText(page, reason)).toBeNull()
})

test('Alertas is the other tab, with its own count; choosing an alert calls the page', async () => {
  const { page, user, onAlert } = await open(fleetOf(three.slice(1)))
  const tab = await vi.waitFor(() => getByRole(page, 'tab', { name: 'Alertas 3' }))
  await act(() => user.click(tab))
  expect(queryByRole(page, 'searchbox')).toBeNull()
  await appears(() => getByRole(page, 'tabpanel', { name: 'Alertas 3' }))
  const alert = await appears(() => getByText(page, 'Salida de geocerca'))
  await act(() => user.click(alert))
  expect(onAlert.mock.calls[0]?.[0]).toMatchObject({ clave_msj: 'OUT_GEO' })
})

test('arrows go from one tab to the next, and around', async () => {
  const { page, user } = await open(fleetOf(three))
  act(() => getByRole(page, 'tab', { name: /Objetos/ }).focus())
  await act(() => user.keyboard('{ArrowRight}'))
  expect(document.activeElement?.id).toBe('tab-alerts')
  await act(() => user.keyboard('{ArrowRight}'))
  expect(document.activeElement?.id).toBe('tab-settings')
  await act(() => user.keyboard('{ArrowRight}'))
  expect(document.activeElement?.id).toBe('tab-objects')
  await act(() => user.keyboard('{ArrowLeft}'))
  expect(document.activeElement?.id).toBe('tab-settings')
})

test('a line has its menu by a right click, by its button and by the keyboard, which then is in the list again', async () => {
  const { page, user } = await open(fleetOf(three))
  await import('./list/line-menu.js')
  const menu = () => queryByRole(document.body, 'menu')
  const line = () => getByRole(page, 'treeitem', { name: /Unidad 10\b/ })
  const tree = () => getByRole(page, 'tree', { hidden: true })

  await act(() => user.pointer({ keys: '[MouseRight]', target: line() }))
  await settle()
  expect(menu()?.getAttribute('aria-label')).toBe('Acciones de Unidad 10')
  await act(() => user.keyboard('{Escape}'))
  expect(menu()).toBeNull()

  const second = getByRole(page, 'treeitem', { name: /Unidad 2\b/ })
  await act(() => user.click(getByRole(second, 'button', { name: 'Acciones' })))
  await settle()
  expect(menu()?.getAttribute('aria-label')).toBe('Acciones de Unidad 2')
  await act(() => user.keyboard('{Escape}'))

  await act(async () => tree().focus())
  await act(() => user.keyboard('{End}{Shift>}{F10}{/Shift}'))
  await settle()
  expect(menu()?.getAttribute('aria-label')).toBe('Acciones de Unidad 10')
  await act(() => user.keyboard('{Escape}'))
  await act(() => vi.waitFor(() => expect(document.activeElement).toBe(tree())))
})

test('the line of a unit whose engine is blocked has a lock, and says it', async () => {
  const { page } = await open(fleetOf([unit(7, { bloqueado_desde: Date.now() - 60_000 }), unit(8)]))
  const line = getByRole(page, 'treeitem', { name: /^Unidad 7\s?, En movimiento, motor bloqueado/ })
  expect(line.querySelector('svg[aria-hidden=true].lucide-lock-keyhole')).not.toBeNull()
  const other = getByRole(page, 'treeitem', { name: /^Unidad 8\s?, En movimiento/ })
  expect(other.textContent).not.toContain('bloqueado')
  expect(other.querySelector('.lucide-lock-keyhole')).toBeNull()
})

test('the order of the list is chosen, and remembered', async () => {
  const { page, user, lines } = await open(fleetOf([unit(1, { speed: 20 }), unit(2, { speed: 90 })]))
  await act(() => user.click(getByRole(page, 'button', { name: 'Ordenar por: Nombre' })))
  const speed = await appears(() => getByRole(document.body, 'menuitemradio', { name: 'Velocidad' }))
  await act(() => user.click(speed))
  expect(lines()).toEqual(['Sin Grupo', 'Unidad 2', 'Unidad 1'])
  expect(localStorage.getItem('baliza.sort')).toBe('"speed"')
})

test('only what stands for long: one press chooses, the chip removes, both are remembered', async () => {
  const since = (minutes: number) => ({ speed: 0, estado_desde: Date.now() - minutes * 60_000 })
  const { page, user, lines } = await open(
    fleetOf([unit(1), unit(2, since(25)), unit(3, since(5)), unit(4, { ...since(90), acc: false })]),
  )
  await import('./time-filter/time-filter-choice.js')
  await act(() => user.click(getByRole(page, 'button', { name: 'Filtrar por tiempo' })))
  const group = await appears(() =>
    getByRole(document.body, 'group', { name: 'En ralentí o apagado desde hace más de' }),
  )
  await act(() => user.click(getByRole(group, 'button', { name: '20 min' })))
  expect(lines()).toEqual(['Sin Grupo', 'Unidad 2', 'Unidad 4'])
  expect(localStorage.getItem('baliza.timeFilter')).toBe('{"kind":"still","longerThan":1200000}')
  expect(getByRole(page, 'button', { name: 'Apagado 1' })).not.toBeNull()
  const chip = getByRole(page, 'button', { name: 'Quitar el filtro: Ralentí o apagado: más de 20 min' })
  await act(() => user.click(chip))
  expect(lines()).toHaveLength(5)
  expect(localStorage.getItem('baliza.timeFilter')).toBe('null')
})

test('a number of its own: what is none is said, Enter applies, and where nobody is so all can be had back', async () => {
  const { page, user, lines } = await open(fleetOf(three))
  await import('./time-filter/time-filter-choice.js')
  await act(() => user.click(getByRole(page, 'button', { name: 'Filtrar por tiempo' })))
  const hours = await appears(() =>
    getByRole(document.body, 'textbox', { name: 'Sin señal desde hace más de, h' }),
  )
  await act(() => user.type(hours, '2.5{Enter}'))
  expect(getByRole(document.body, 'alert').textContent).toBe('Escribe un número entero de 1 a 9,999')
  await act(() => user.clear(hours))
  await act(() => user.type(hours, '3{Enter}'))
  expect(localStorage.getItem('baliza.timeFilter')).toBe('{"kind":"silent","longerThan":10800000}')
  await act(() => user.click(getByRole(page, 'button', { name: 'Ver todas' })))
  expect(lines().length).toBeGreaterThan(3)
})

test('the settings say what the map shows, and remember it', async () => {
  const { page, user } = await open(fleetOf(three))
  await import('./tabs/settings-tab.js')
  await act(() => user.click(getByRole(page, 'tab', { name: 'Ajustes' })))
  await settle()
  const geofences = getByRole<HTMLInputElement>(page, 'switch', { name: 'Mostrar geocercas' })
  expect(geofences.checked).toBe(true)
  await act(() => user.click(geofences))
  expect(JSON.parse(localStorage.getItem('baliza.layers') ?? '')).toMatchObject({
    geofences: false,
    pdi: true,
  })
  for (const name of ['Mostrar puntos de interés', 'Mostrar rutas', 'Sonido de las alertas'])
    getByRole(page, 'switch', { name })
  await act(() => user.click(getByRole(page, 'radio', { name: 'Oscuro' })))
  expect(document.documentElement.style.colorScheme).toBe('dark')
})

test.each([
  ['geocirculares', ['Mostrar geocercas', 'Mostrar puntos de interés']],
  ['rutas', ['Mostrar rutas']],
] as const)('with %s alone the settings have what it allows', async (permission, shown) => {
  const permissions = { geocirculares: false, rutas: false, [permission]: true }
  const { page, user } = await open(fleetOf(three), null, permissions)
  await import('./tabs/settings-tab.js')
  await act(() => user.click(getByRole(page, 'tab', { name: 'Ajustes' })))
  const switches = () =>
    getAllByRole<HTMLInputElement>(page, 'switch').flatMap(({ labels }) => labels?.[0]?.textContent ?? [])
  await appears(() => getByRole(page, 'switch', { name: shown[0] }))
  expect(switches().filter((name) => /geocercas|interés|rutas/.test(name))).toEqual(shown)
})

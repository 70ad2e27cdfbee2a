import type { Permissions, Unit } from '@baliza/sdk-core/internal'
import { fakePassword, makeUnit } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider } from '@baliza/widgets/react'
import { getByRole, getByText, queryAllByRole, queryByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { makePortal, mount, settle } from '../../../../testing/mount.js'
import { useWorkspace, type Workspace, WorkspaceProvider } from '../../../../workspace/workspace.js'
import LineMenu from './line-menu.js'
import type { Row } from './rows.js'

afterEach(() => vi.restoreAllMocks())

const nobody: ReadonlySet<string> = new Set()
const onMark = vi.fn()
const at = { line: '', x: 10, y: 10, width: 0, height: 0 }
const unitRow = (change: Partial<Unit> = {}): Row => {
  const unit = makeUnit({ nombre: 'Unidad 1', ...change })
  return { kind: 'unit', key: unit.imei, unit, state: 'off', since: null }
}

async function open(row: Row, user = 'usuario', permissions: Partial<Permissions> = {}) {
  const { portal, backend, within } = makePortal()
  backend.permit(user, permissions)
  await portal.client.session.login({ user, pass: fakePassword })
  const onClose = vi.fn()
  let workspace: Workspace | undefined
  function Look() {
    workspace = useWorkspace()
    return null
  }
  await mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Look />
          <LineMenu row={row} at={at} marked={nobody} onMark={onMark} onClose={onClose} />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
  await settle()
  if (workspace === undefined) throw new Error('the workspace was drawn')
  const texts = () => queryAllByRole(document.body, 'menuitem').map((item) => item.textContent)
  const press = (name: string) => act(() => userEvent.click(getByRole(document.body, 'menuitem', { name })))
  return { portal, backend, onClose, workspace, texts, press }
}

test('a menu says whose it is', async () => {
  await open(unitRow())
  expect(getByRole(document.body, 'menu').getAttribute('aria-label')).toBe('Acciones de Unidad 1')
})

test('a unit is chosen to be compared', async () => {
  const { press } = await open(unitRow({ imei: '77' }))
  await press('Elegir para comparar')
  expect(onMark).toHaveBeenCalledWith('77')
})

test('histories come first, then what leads to a panel that there is', async () => {
  const { texts, workspace, press } = await open(unitRow({ imei: '77' }))
  expect(texts().slice(0, 4)).toEqual(['Última hora', 'Hoy', 'Ayer', 'Ver cámaras'])
  await press('Ayer')
  expect(workspace.footer.$request.get()).toEqual({ imei: '77', range: 'yesterday' })
})

test('a unit without cameras says so', async () => {
  const { portal, press } = await open(unitRow({ url_camara: null }))
  await press('Ver cámaras')
  expect(portal.notices.$notices.get()).toMatchObject([
    { tone: 'warning', text: 'No cuentas con el servicio para vizualizar camaras' },
  ])
})

test.each([
  ['https://camaras.example/7', ['https://camaras.example/7', '_blank', 'noopener,noreferrer']],
  ['javascript:alert(1)', undefined],
])('cameras at %s', async (url_camara, opened) => {
  const opening = vi.spyOn(window, 'open').mockReturnValue(null)
  const { press } = await open(unitRow({ url_camara }))
  await press('Ver cámaras')
  expect(opening.mock.calls[0]).toEqual(opened)
})

test.each([
  ['blocmotor', ['Editar']],
  ['editar', ['Enviar comando']],
] as const)('with %s alone the rest of what needs a permission is grey', async (permission, grey) => {
  await open(unitRow(), 'espejo', { blocmotor: false, editar: false, [permission]: true })
  const disabled = () =>
    queryAllByRole(document.body, 'menuitem')
      .filter((item) => item.getAttribute('aria-disabled') === 'true')
      .map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(disabled()).toEqual(grey))
})

test('Escape closes the menu', async () => {
  const { onClose } = await open(unitRow())
  await act(() => userEvent.keyboard('{Escape}'))
  expect(onClose).toHaveBeenCalled()
})

test('a group can be the only one on the map, and all can be again', async () => {
  const row: Row = { kind: 'group', key: 'g', name: 'Norte', count: 3, folded: false }
  const { workspace, press } = await open(row)
  await press('Ver solo este grupo en el mapa')
  expect(workspace.$group.get()).toBe('g')
  expect(queryByRole(document.body, 'menuitem', { name: 'Ver solo este grupo en el mapa' })).toBeNull()
  await press('Ver todos los grupos en el mapa')
  expect(workspace.$group.get()).toBeNull()
})

test('a group is framed by where its units are', async () => {
  const row: Row = { kind: 'group', key: 'g', name: 'Norte', count: 2, folded: false }
  const { portal, backend, workspace, press } = await open(row)
  backend.put(makeUnit({ imei: 'here', id_grupo: 'g', lat: 20, lng: -100 }))
  backend.put(makeUnit({ imei: 'elsewhere', id_grupo: 'h', lat: 30, lng: -90 }))
  backend.put(makeUnit({ imei: 'nowhere', id_grupo: 'g', lat: null, lng: null }))
  await act(() => portal.client.fleet.refresh())
  const fitPoints = vi.fn()
  Object.assign(workspace.map, { current: { fitPoints } })
  await press('Encuadrar el grupo en el mapa')
  expect(fitPoints).toHaveBeenCalledWith([[20, -100]])
  getByText(document.body, 'Norte')
})

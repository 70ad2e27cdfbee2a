import { existsSync } from 'node:fs'
import { pdiIcons, pdiIconUrl } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider, type MapHandle, type ShapeDraft } from '@baliza/widgets/react'
import { getByLabelText, getByRole, getByText, queryByRole, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { makePortal, mount, settle } from '../../testing/mount.js'
import { answer } from '../../testing/mount-panel.js'
import { useWorkspace, type Workspace, WorkspaceProvider } from '../../workspace/workspace.js'
import { OpenedPanel } from '../opened-panel.js'
import DrawingMenu from './drawing-menu.js'
import { type DrawingTools, useDrawingTools } from './use-drawing-tools.js'

const circle: ShapeDraft = {
  tipo: 1,
  lat: 19.4,
  lng: -99.1,
  radio: 250,
  points: [],
  crosses: false,
  undoable: false,
  redoable: false,
}
const pdi: ShapeDraft = { ...circle, tipo: 3, radio: 0 }
const points = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
]
const crossed = [
  { lat: 0, lng: 0 },
  { lat: 1, lng: 1 },
  { lat: 1, lng: 0 },
  { lat: 0, lng: 1 },
]
const route: ShapeDraft = { ...circle, tipo: 4, radio: 0, points }

async function open() {
  const { portal, backend, within } = makePortal()
  await portal.client.session.login({ user: 'usuario', pass: fakePassword })
  const begun = () => vi.fn(async () => {})
  const map = {
    draw: begun(),
    edit: begun(),
    stopDrawing: vi.fn(),
    undoDrawing: vi.fn(),
    redoDrawing: vi.fn(),
  }
  let workspace: Workspace | undefined
  let tools: DrawingTools | undefined
  function Harness() {
    workspace = useWorkspace()
    workspace.map.current = map as unknown as MapHandle
    tools = useDrawingTools()
    return (
      <>
        <DrawingMenu />
        <OpenedPanel />
      </>
    )
  }
  await mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Harness />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
  await settle()
  if (workspace === undefined || tools === undefined) throw new Error('nothing was drawn')
  const { drawing, shapes } = workspace
  // Subscribes to the shapes, as the visible list does.
  shapes.listen(() => {})
  const { body } = document
  const press = (name: string, within: HTMLElement = body) =>
    act(() => userEvent.click(getByRole(within, 'button', { name })))
  const options = () => getByRole(body, 'form', { name: 'Opciones' })
  const dialog = (name = 'Geocercas, PDI y Rutas') => waitFor(() => getByRole(body, 'dialog', { name }))
  const texts = () => portal.notices.$notices.get().map(({ tone, text }) => `${tone}: ${text}`)
  const sent = (path: string) => backend.requests.filter((request) => request.path === path)
  return { portal, tools, drawing, map, press, options, dialog, texts, sent, body }
}

/** Draws a shape, and opens the save dialog. */
async function drawn(draft: ShapeDraft, kind: 'circle' | 'pdi' | 'route') {
  const page = await open()
  await act(() => page.tools.draw(kind))
  await act(async () => page.drawing.onDraft(draft))
  await page.press('Guardar', page.options())
  return { ...page, form: await page.dialog() }
}

test('nothing is saved before something is drawn, and nothing that crosses itself', async () => {
  const { tools, drawing, press, options, texts, body, map } = await open()
  await act(() => tools.draw('polygon'))
  expect(map.draw).toHaveBeenCalledWith('polygon', undefined)
  await press('Guardar', options())
  await act(async () => drawing.onDraft({ ...route, tipo: 2, points: crossed, crosses: true }))
  await press('Guardar', options())
  expect(texts()).toEqual([
    'warning: Primero dibuja sobre el mapa',
    'danger: La figura no debe cruzarse consigo misma',
  ])
  expect(queryByRole(body, 'dialog')).toBeNull()
})

test.each([
  [
    'a circle',
    circle,
    'circle',
    'El Nombre de la geocerca es requerido',
    'El color de la geocerca es requerido',
  ],
  [
    'a route',
    route,
    'route',
    'El Nombre de la geocerca es requerido',
    'El color de la geocerca es requerido',
  ],
  ['a PDI', pdi, 'pdi', 'El Nombre del PDI es requerido', 'El icono del punto de interes es requerido'],
] as const)('%s needs its name and how it looks', async (_name, draft, kind, name, look) => {
  const { form, press, sent } = await drawn(draft, kind)
  await press('Guardar', form)
  getByText(form, 'Nombre requerido')
  getByText(form, name)
  getByText(form, look)
  await act(() => userEvent.type(getByLabelText(form, 'Nombre'), 'Patio'))
  getByText(form, 'Color requerido')
  expect(sent('/api/guardar-geocerca')).toEqual([])
})

test('the address of every icon of a PDI leads to its picture', () => {
  expect(pdiIcons.filter((icon) => !existsSync(`packages/portal/public${pdiIconUrl(icon)}`))).toEqual([])
})

test('a PDI is saved, reported, loaded again, and the drawing is gone', async () => {
  const { form, press, sent, texts, drawing, map, body } = await drawn(pdi, 'pdi')
  await act(() => userEvent.type(getByLabelText(form, 'Nombre'), 'Mi casa'))
  await act(() => userEvent.click(getByRole(form, 'radio', { name: 'Casa' })))
  const lists = sent('/api/geocercas').length
  await press('Guardar', form)
  await waitFor(() => expect(texts()).toEqual(['success: El PDI se añadió correctamente']))
  expect(sent('/api/guardar-geocerca')[0]?.body).toMatchObject({
    tipo: 3,
    nombre: 'Mi casa',
    color: '/iconos/pdi/casa.svg',
    lat: 19.4,
    lng: -99.1,
    encode: '0',
  })
  await waitFor(() => expect(sent('/api/geocercas')).toHaveLength(lists + 1))
  expect(drawing.$drawing.get()).toBeNull()
  expect(map.stopDrawing).toHaveBeenCalled()
  expect(queryByRole(body, 'dialog')).toBeNull()
  expect(queryByRole(body, 'form', { name: 'Opciones' })).toBeNull()
})

test('whoever goes on editing keeps the drawing', async () => {
  const { form, press, drawing, body } = await drawn(circle, 'circle')
  await press('Continuar editando', form)
  expect(queryByRole(body, 'dialog')).toBeNull()
  expect(drawing.$drawing.get()?.draft).toEqual(circle)
})

test.each(['Continuar editando', 'Cerrar'])('%s keeps what was typed and chosen', async (leave) => {
  const { form, press, options, dialog, body } = await drawn(circle, 'circle')
  await act(() => userEvent.type(getByLabelText(form, 'Nombre'), 'Patio'))
  await press(leave, form)
  expect(queryByRole(body, 'dialog')).toBeNull()
  await press('Guardar', options())
  expect(getByLabelText<HTMLInputElement>(await dialog(), 'Nombre').value).toBe('Patio')
})

test('Continuar editando keeps a PDI’s icon too', async () => {
  const { form, press, options, dialog } = await drawn(pdi, 'pdi')
  await act(() => userEvent.click(getByRole(form, 'radio', { name: 'Casa' })))
  await press('Continuar editando', form)
  await press('Guardar', options())
  const again = await dialog()
  expect(getByRole<HTMLInputElement>(again, 'radio', { name: 'Casa' }).checked).toBe(true)
})

test('a new name alone is a change of a saved shape: to stop then asks', async () => {
  const { press, options, tools, drawing } = await open()
  const saved = { id: '1', nombre: 'Bomba', tipo: 3, color: 'Casa', lat: 1, lng: 2 } as const
  await act(() => tools.edit(saved))
  await act(async () => drawing.onDraft({ ...pdi, lat: 1, lng: 2 }))
  const name = getByLabelText<HTMLInputElement>(options(), 'Nombre')
  await act(() => userEvent.type(name, ' norte'))
  await press('Cancelar', options())
  await answer('Cancelar')
  expect(name.value).toBe('Bomba norte')
})

test('the last change can be undone, where there is one', async () => {
  const { tools, drawing, press, options, map } = await open()
  await act(() => tools.draw('polygon'))
  const undo = () => getByRole(options(), 'button', { name: 'Deshacer' })
  expect(undo().getAttribute('aria-disabled')).toBe('true')
  await press('Deshacer', options())
  expect(map.undoDrawing).not.toHaveBeenCalled()
  await act(async () => drawing.onDraft({ ...route, tipo: 2, undoable: true }))
  expect(undo().getAttribute('aria-disabled')).toBeNull()
  await press('Deshacer', options())
  expect(map.undoDrawing).toHaveBeenCalledTimes(1)
  await press('Rehacer', options())
  expect(map.redoDrawing).not.toHaveBeenCalled()
  await act(async () => drawing.onDraft({ ...route, tipo: 2, redoable: true }))
  await press('Rehacer', options())
  expect(map.redoDrawing).toHaveBeenCalledTimes(1)
})

test('its name and its colour stand beside it: with both it is saved at once', async () => {
  const { tools, drawing, press, options, sent, body } = await open()
  await act(() => tools.draw('circle'))
  await act(() => userEvent.type(getByLabelText(options(), 'Nombre'), 'Patio'))
  await act(() => userEvent.click(getByRole(options(), 'radio', { name: 'Rojo' })))
  expect(drawing.$color.get()).toBe('#d9534f')
  await act(async () => drawing.onDraft(circle))
  await press('Guardar', options())
  await waitFor(() => expect(drawing.$drawing.get()).toBeNull())
  expect(sent('/api/guardar-geocerca')[0]?.body).toMatchObject({ nombre: 'Patio', color: '#d9534f' })
  expect(queryByRole(body, 'dialog')).toBeNull()
})

test('Escape in the name asks only where something would be lost', async () => {
  const { tools, drawing, options } = await open()
  const pressEscape = async () => {
    const name = getByLabelText(options(), 'Nombre')
    await act(async () => name.focus())
    await act(() => userEvent.keyboard('{Escape}'))
  }
  await act(() => tools.draw('circle'))
  await pressEscape()
  await waitFor(() => expect(drawing.$drawing.get()).toBeNull())
  await act(() => tools.draw('circle'))
  await act(() => userEvent.type(getByLabelText(options(), 'Nombre'), 'Patio'))
  await pressEscape()
  await answer('Cancelar')
  expect(drawing.$drawing.get()?.fields.nombre).toBe('Patio')
})

test.each([
  ['entrar', 'Entrada de geocerca', 1],
  ['salir', 'Salida de geocerca', 2],
] as const)('a new geofence offers to tell who is to %s, and one more press does', async (which, type, tipo) => {
  const { tools, drawing, press, options, sent, body, portal } = await open()
  await waitFor(() => expect(portal.client.fleet.get().units.size).toBeGreaterThan(0))
  await act(() => tools.draw('circle'))
  await act(async () => drawing.onDraft(circle))
  await act(async () => drawing.describe({ nombre: 'Patio', color: '#d9534f' }))
  await press('Guardar', options())
  await waitFor(() => expect(portal.notices.$notices.get()).toHaveLength(1))
  const offers = portal.notices.$notices.get()[0]?.actions ?? []
  expect(offers.map(({ text }) => text)).toEqual(['Avisar al entrar', 'Avisar al salir'])
  await act(async () => offers.find(({ text }) => text.endsWith(which))?.run())
  const form = await waitFor(() => getByRole(body, 'dialog', { name: 'Nuevo evento' }))
  await waitFor(() =>
    getByRole(form, 'button', { name: /Geocercas creadas.*Patio|Patio.*Geocercas creadas/ }),
  )
  await waitFor(() =>
    expect(getByRole<HTMLButtonElement>(form, 'button', { name: 'Guardar cambios' }).disabled).toBe(false),
  )
  await press('Guardar cambios', form)
  await waitFor(() => expect(sent('/api/add-evento')).toHaveLength(1))
  const saved = (await portal.client.geofences.list()).geofences.find(({ nombre }) => nombre === 'Patio')
  expect(sent('/api/add-evento')[0]?.body).toMatchObject({
    nom_evento: `${type} · Patio`,
    tipo_evento: tipo,
    nodo_geocerca: saved?.id,
    gps: [...portal.client.fleet.get().units.keys()],
  })
})

test('a drawing is dropped only when somebody agrees', async () => {
  const { tools, drawing, press, options, body } = await open()
  await act(() => tools.draw('circle'))
  await act(async () => drawing.onDraft(circle))
  await press('Cancelar', options())
  const question = () => waitFor(() => getByRole(body, 'alertdialog', { name: 'Descartar el dibujo' }))
  await press('Cancelar', await question())
  expect(drawing.$drawing.get()).not.toBeNull()
  await press('Cancelar', options())
  await question()
  await answer('Descartar')
  await waitFor(() => expect(drawing.$drawing.get()).toBeNull())
})

test('an edit begins with what is saved, and is sent with its id', async () => {
  const { tools, drawing, press, options, dialog, sent, texts } = await open()
  const shape = {
    id: '9e0000000000000000000001',
    nombre: 'Almacén',
    tipo: 1,
    color: '#428bca',
    lat: 1,
    lng: 2,
    radio: 9,
  } as const
  await act(() => tools.edit(shape))
  await act(async () => drawing.onDraft({ ...circle, lat: 1, lng: 2, radio: 40 }))
  const name = getByLabelText(options(), 'Nombre')
  await act(() => userEvent.clear(name))
  await press('Guardar', options())
  const form = await dialog('Editar Geocercas, PDI y Rutas')
  await act(() => userEvent.type(getByLabelText(form, 'Nombre'), 'Almacén'))
  await press('Guardar', form)
  await waitFor(() => expect(texts()).toEqual(['success: La geocerca se actualizó correctamente']))
  expect(sent('/api/update-geocerca')[0]?.body).toMatchObject({
    id: shape.id,
    nombre: 'Almacén',
    radio: 40,
    tipo: 1,
  })
})

import { readShapes } from '@baliza/sdk-core/internal'
import { getByRole, getByText, queryByRole, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, mountPanel } from '../../testing/mount-panel.js'
import { answerOfWorker } from '../../ui/data/read-in-worker.js'
import ImportShapesPanel from './import-shapes-panel.js'

/** Reads in place of the worker, which the test DOM lacks. The browser test uses the real worker. */
class ReadHere extends EventTarget {
  terminate() {}
  async postMessage(file: File) {
    const data = await answerOfWorker(async () =>
      readShapes(new Uint8Array(await file.arrayBuffer()), file.name),
    )
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
beforeEach(() => {
  vi.stubGlobal('Worker', ReadHere)
  return () => {
    vi.unstubAllGlobals()
  }
})

const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
const point = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`
const line = '<LineString><coordinates>-99.1,19.4 -99.2,19.5</coordinates></LineString>'
const kml = (...placemarks: string[]) =>
  new File(
    [
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`,
    ],
    'zonas.kml',
  )
/** An event that watches the geofence of its unit. */
const watching = {
  nom_evento: 'En el patio',
  creator: 'usuario',
  tipo_evento: 1,
  mostrar_alerta: true,
  sonido: false,
  sonido_alerta: null,
  color_alerta: 1,
  email: false,
} as const
const zones = kml(
  placemark('Cliente A', point('-99.1,19.4')),
  placemark('Polo', point('-99.1,89')),
  placemark('Ruta norte', line),
)

async function open(options: Parameters<typeof mountPanel>[2] = {}) {
  const panel = await mountPanel(ImportShapesPanel, { name: 'importShapes' }, options)
  const choose = async (file: File) => {
    const input = panel.page.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no file field')
    await act(() => userEvent.setup({ applyAccept: false }).upload(input, file))
  }
  const names = async () => {
    const { geofences, routes } = await panel.portal.client.geofences.list({})
    return [...geofences, ...routes].map(({ nombre }) => nombre)
  }
  return { ...panel, choose, names }
}

test('what the file has is listed and drawn; what is chosen is imported, and can be undone', async () => {
  const { page, choose, press, names, workspace, fitPoints, sent, user, portal } = await open()
  const before = await names()
  await choose(zones)
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  getByText(page, '1 no se puede importar')
  getByText(page, 'está más allá de los 85.05° de latitud, donde termina el mapa')
  expect(workspace().$preview.get()).toMatchObject([{ nombre: 'Cliente A' }, { nombre: 'Ruta norte' }])
  expect(fitPoints).toHaveBeenCalledTimes(1)
  await act(() => user.click(getByRole(page, 'checkbox', { name: 'Ruta norte' })))
  expect(workspace().$preview.get()).toMatchObject([{ nombre: 'Cliente A' }])
  const lists = sent('/api/geocercas').length
  await press('Importar (1)')
  await waitFor(() => getByText(page, 'Guardadas: 1'))
  expect((await portal.client.geofences.list({})).geofences).toContainEqual(
    expect.objectContaining({ nombre: 'Cliente A', tipo: 3, lat: 19.4, lng: -99.1 }),
  )
  await waitFor(() => expect(sent('/api/geocercas').length).toBeGreaterThan(lists))
  getByText(page, 'PDI · punto de interés · Guardada')
  getByText(page, /^Se puede deshacer hasta las \d\d:\d\d\.$/)

  await press('Deshacer')
  await answer('Deshacer')
  await waitFor(() => getByRole(page, 'button', { name: 'Importar (1)' }))
  expect(await names()).toEqual(before)
})

test('what an event watches since stays, with its name and the reason', async () => {
  const { page, choose, press, names, portal } = await open()
  const square = '-99.1,19.4 -99.0,19.4 -99.0,19.5 -99.1,19.4'
  await choose(
    kml(
      placemark(
        'Patio',
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>${square}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
      ),
      placemark('Cliente A', point('-99.1,19.4')),
    ),
  )
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  await press('Importar (2)')
  await waitFor(() => getByText(page, 'Guardadas: 2'))
  const patio = (await portal.client.geofences.list({})).geofences.find(({ nombre }) => nombre === 'Patio')
  const [unit] = await portal.client.units.list({})
  if (patio === undefined || unit === undefined) throw new Error('nothing to watch')
  await portal.client.events.add({ ...watching, id_geocerca: patio.id, gps: [unit.imei] })
  await press('Deshacer')
  await answer('Deshacer')
  await waitFor(() => getByText(page, 'Se queda 1'))
  getByText(page, 'ya la vigila un evento')
  expect(await names()).toContain('Patio')
  expect(await names()).not.toContain('Cliente A')
})

test('a refused import says why, saves nothing, and can be sent again', async () => {
  const { page, choose, press, backend, names } = await open()
  const before = await names()
  await choose(kml(placemark('A', point('-99.1,19.4')), placemark('B', point('-99.2,19.4'))))
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  backend.setState({ failWith: 'refused' })
  await press('Importar (2)')
  await waitFor(() => getByText(page, /mantenimiento/))
  backend.setState({ failWith: null })
  expect(await names()).toEqual(before)
  await press('Importar (2)')
  await waitFor(() => getByText(page, 'Guardadas: 2'))
  expect(await names()).toHaveLength(before.length + 2)
})

test('an import whose answer was lost is done once', async () => {
  const { page, choose, press, loseAnswers, names } = await open()
  const before = await names()
  await choose(kml(placemark('A', point('-99.1,19.4')), placemark('B', point('-99.2,19.4'))))
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  loseAnswers('/api/importar-figuras')
  await press('Importar (2)')
  await waitFor(
    () =>
      expect(getByRole(page, 'button', { name: 'Importar (2)' }).getAttribute('aria-busy')).not.toBe('true'),
    { timeout: 60_000 },
  )
  loseAnswers(null)
  await press('Importar (2)')
  await waitFor(() => getByText(page, 'Guardadas: 2'))
  expect(await names()).toHaveLength(before.length + 2)
})

test('a file that was imported before has nothing new', async () => {
  const { page, choose, portal, workspace } = await open()
  await portal.client.geofences.add({ nombre: 'Cliente A', tipo: 3, color: 'Bar', lat: 19.4, lng: -99.1 })
  await act(() => workspace().shapes.refresh())
  await choose(kml(placemark('Cliente A', point('-99.1,19.4'))))
  await waitFor(() => getByText(page, 'Ya la tienes'))
  expect(queryByRole(page, 'checkbox')).toBeNull()
  expect(getByRole(page, 'button', { name: 'Importar (0)' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  [
    new File([Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d)], 'zonas.kml'),
    'Es un PDF: para importar geocercas expórtalo como KML, KMZ o GeoJSON.',
  ],
  [
    new File(['nombre,lat,lng\nA,1,2'], 'zonas.csv'),
    'No es un KML, KMZ ni GeoJSON: expórtalo en uno de esos formatos.',
  ],
  [new File([''], 'vacio.kml'), 'El archivo está vacío.'],
])('a file of another kind is refused by what it is', async (file, text) => {
  const { page, choose } = await open()
  await choose(file)
  await waitFor(() => expect(getByRole(page, 'alert').textContent).toBe(text))
})

test('without the permission for routes they are not imported', async () => {
  const { page, choose, press, names } = await open({
    as: 'espejo',
    before: (backend) => backend.permit('espejo', { geocirculares: true, rutas: false }),
  })
  await choose(zones)
  await waitFor(() => getByText(page, 'Tu cuenta no tiene permiso para crearla'))
  await press('Importar (1)')
  await waitFor(() => getByText(page, 'Guardadas: 1'))
  expect(await names()).toContain('Cliente A')
})

import { readShapes } from '@baliza/sdk-core/internal'
import { getAllByText, getByRole, getByText, queryByRole, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountPanel } from '../../testing/mount-panel.js'
import { answerOfWorker } from '../../ui/data/read-in-worker.js'
import ImportShapesPanel from './import-shapes-panel.js'

/** Reads in place of the worker, which the test DOM lacks. The browser test uses the real worker. */
class ReadHere extends EventTarget {
  terminate() {}
  async postMessage({ file }: { file: File }) {
    const data = await answerOfWorker(async () => {
      const figures = readShapes(new Uint8Array(await file.arrayBuffer()), file.name)
      return { count: figures.length, figures }
    })
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
  const added = () => panel.sent('/api/guardar-geocerca') as { nombre: string }[]
  return { ...panel, choose, added }
}

test('what the file has is listed and drawn; what is chosen is saved, and the list is loaded again', async () => {
  const { page, choose, press, added, workspace, fitPoints, sent, user } = await open()
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
  expect(added()).toMatchObject([{ nombre: 'Cliente A', tipo: 3, lat: 19.4, lng: -99.1 }])
  await waitFor(() => expect(sent('/api/geocercas').length).toBeGreaterThan(lists))
  getByText(page, 'PDI · punto de interés · Guardada')
})

test('what was refused says why, and is tried again', async () => {
  const { page, choose, press, backend, portal } = await open()
  const before = (await portal.client.geofences.list({})).geofences.length
  await choose(kml(placemark('A', point('-99.1,19.4')), placemark('B', point('-99.2,19.4'))))
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  backend.setState({ failWith: 'refused' })
  await press('Importar (2)')
  await waitFor(() => getByRole(page, 'button', { name: 'Reintentar (2)' }))
  getByText(page, 'Guardadas: 0')
  getByText(page, /^No se guardaron: 2\./)
  expect(getAllByText(page, /mantenimiento/)).toHaveLength(2)
  backend.setState({ failWith: null })
  await press('Reintentar (2)')
  await waitFor(() => getByText(page, 'Guardadas: 2'))
  expect(queryByRole(page, 'checkbox', { name: 'A' })).toBeNull()
  expect((await portal.client.geofences.list({})).geofences).toHaveLength(before + 2)
})

test('a shape whose answer was lost is saved once, and the rest waits', async () => {
  const { page, choose, press, loseAnswers, portal } = await open()
  const before = (await portal.client.geofences.list({})).geofences.length
  await choose(kml(placemark('A', point('-99.1,19.4')), placemark('B', point('-99.2,19.4'))))
  await waitFor(() => getByText(page, 'Elegidas 2 de 2'))
  loseAnswers('/api/guardar-geocerca')
  await press('Importar (2)')
  await waitFor(() => getByRole(page, 'button', { name: 'Reintentar (2)' }), { timeout: 60_000 })
  getByText(page, 'Sin guardar todavía: 1')
  loseAnswers(null)
  await press('Reintentar (2)')
  await waitFor(() => getByText(page, 'Guardadas: 2'))
  expect((await portal.client.geofences.list({})).geofences).toHaveLength(before + 2)
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
  const { page, choose, added, press } = await open({
    as: 'espejo',
    before: (backend) => backend.permit('espejo', { geocirculares: true, rutas: false }),
  })
  await choose(zones)
  await waitFor(() => getByText(page, 'Tu cuenta no tiene permiso para crearla'))
  await press('Importar (1)')
  await waitFor(() => getByText(page, 'Guardadas: 1'))
  expect(added()).toHaveLength(1)
})

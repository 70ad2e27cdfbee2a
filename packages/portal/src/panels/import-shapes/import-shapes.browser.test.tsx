import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers, button, get, opener, settled, showTracking } from '../../testing/stage.js'

const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
const line = '<LineString><coordinates>-99.1,19.4 -98.9,19.5</coordinates></LineString>'
const point = (lat: number) => `<Point><coordinates>-99.1,${lat}</coordinates></Point>`

/** Twelve shapes, one of them outside the map, and a route with a long name. */
const zones = () => {
  const clients = Array.from({ length: 10 }, (_, index) =>
    placemark(`Cliente ${index + 1}`, point(19 + index / 10)),
  )
  const others = [
    placemark('Polo', point(89)),
    placemark('Ruta de reparto del norte de la Ciudad de México por el Libramiento', line),
  ]
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${[...clients, ...others].join('')}</Document></kml>`
  return new File([text], 'zonas.kml')
}

function drop(file: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const zone = page.getByText('Suelta aquí un archivo, o elígelo').element()
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('at %i px a file is read in a worker, listed beside the map, and imported', async (width, height) => {
  const { backend } = await showTracking({ width, height, user: 'usuario', units: 3 })
  await opener('history').click()
  await page.getByRole('tab', { name: 'Geocercas y PDI' }).click()
  await button('Importar').click()
  await expect.element(page.getByText('Suelta aquí un archivo, o elígelo')).toBeVisible()
  // At 1024 px the parts are those of 1440 px.
  if (width !== 1024) expect(await barriers()).toEqual([])

  drop(new File([Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d)], 'zonas.kml'))
  await expect.element(page.getByText('Es un PDF: para importar geocercas', { exact: false })).toBeVisible()
  drop(zones())
  await expect.element(page.getByText('Elegidas 11 de 11')).toBeVisible()
  await settled()
  if (width !== 1024) expect(await barriers()).toEqual([])
  const panel = page.getByRole('dialog', { name: 'Importar geocercas' }).element()
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
  const run = button('Importar (11)').element().getBoundingClientRect()
  expect(run.bottom).toBeLessThanOrEqual(innerHeight)
  if (width > 720) {
    const map = get('main')?.getBoundingClientRect()
    expect(map?.width).toBeGreaterThanOrEqual(0.45 * width)
    expect(map?.height).toBeGreaterThanOrEqual(0.4 * height)
  }

  await button('Importar (11)').click()
  await expect.element(page.getByText('Guardadas: 11')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path === '/api/importar-figuras')).toHaveLength(1)
  await button('Cerrar').last().click()
  await expect.element(page.getByRole('dialog', { name: 'Importar geocercas' })).not.toBeInTheDocument()
})

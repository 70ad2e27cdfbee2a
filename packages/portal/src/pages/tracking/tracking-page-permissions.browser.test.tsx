import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, get, showTracking } from '../../testing/stage.js'

test('permissions come and go with the polls while somebody draws, and nothing of the drawing is lost', async () => {
  const { backend } = await showTracking({
    width: 1440,
    height: 900,
    user: 'espejo',
    pollInterval: 300,
    units: [],
    before: (host) => host.permit('espejo', { geocirculares: true }),
  })
  const sees = (locator: ReturnType<typeof button>) => expect.poll(() => locator.query() !== null)
  const tab = page.getByRole('tab', { name: 'Geocercas y PDI' })
  const tool = button('Enviar Comando')
  const options = page.getByRole('form', { name: 'Opciones' })

  await button('Mostrar historial y reportes').click()
  await tab.click()
  await button('Nuevo polígono').click()
  await expect.element(options).toBeVisible()
  // The map had the panel's space for the drawing.
  await button('Mostrar historial y reportes').click()
  const map = page.elementLocator(get('.leaflet-container') as HTMLElement)
  const corner = (x: number, y: number) => map.click({ position: { x, y } })
  await corner(800, 150)
  await corner(1000, 150)

  backend.permit('espejo', { geocirculares: false, blocmotor: true })
  await sees(tool).toBe(true)
  await sees(tab).toBe(false)
  await expect.element(options).toBeVisible()
  await corner(1000, 300)
  // Its current position: the map may still have moved when the first corner was set.
  await page.elementLocator(get('.baliza-drawing__handle') as HTMLElement).click()
  await options.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geocercas, PDI y Rutas' })
  await userEvent.type(dialog.getByLabelText('Nombre'), 'A medias')

  backend.permit('espejo', { geocirculares: true, blocmotor: false })
  await sees(tool).toBe(false)
  await sees(tab).toBe(true)
  await expect.element(dialog.getByLabelText('Nombre')).toHaveValue('A medias')
  await dialog.getByRole('button', { name: /Color/ }).click()
  await page.getByRole('option', { name: 'Verde' }).click()
  await expect.element(dialog.getByRole('button', { name: /Verde/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const added = () => backend.requests.find(({ path }) => path === '/api/guardar-geocerca')?.body
  await expect.poll(added).toMatchObject({ tipo: 2, nombre: 'A medias' })
  expect(added()?.encode).toHaveLength(3)
})

test('who may see neither geofences nor routes asks for none', async () => {
  const { backend } = await showTracking({ width: 1440, height: 900, user: 'espejo', pollInterval: 300 })
  const asked = (path: string) => backend.requests.filter((request) => request.path === path)
  await expect.poll(() => asked('/api/objetos').length).toBeGreaterThan(2)
  expect(asked('/api/geocercas')).toEqual([])
  backend.permit('espejo', { rutas: true })
  await expect.poll(() => asked('/api/geocercas').length).toBe(1)
})

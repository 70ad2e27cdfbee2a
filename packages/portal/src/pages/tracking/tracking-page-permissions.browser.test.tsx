import { createFakeBackend, fakePassword } from '@baliza/sdk-core/testing'
import { adoptTokens } from '@baliza/widgets/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { App } from '../../app/app.js'
import '../../app/base.css'
import { createPortal } from '../../app/create-portal.js'
import { standardConfig } from '../../context/server-config.js'

const soon = { timeout: 10_000, interval: 50 }

let root: Root | null = null
let place: HTMLElement | null = null
let leave = () => {}

beforeAll(() => {
  adoptTokens()
  document.body.style.margin = '0'
})
afterEach(() => {
  root?.unmount()
  leave()
  place?.remove()
  localStorage.clear()
  sessionStorage.clear()
})

const get = (selector: string) => document.querySelector<HTMLElement>(selector)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('permissions come and go with the polls while somebody draws, and nothing of the drawing is lost', async () => {
  await page.viewport(1440, 900)
  history.replaceState(null, '', '#/tracking')
  const backend = createFakeBackend({ units: [] })
  backend.permit('espejo', { geocirculares: true })
  const portal = createPortal(
    { ...standardConfig, tiles: [] },
    { host: backend.host, fetch: backend.fetch, timeout: 2_000, pollInterval: 300 },
  )
  leave = () => portal.client.close()
  await portal.client.session.login({ user: 'espejo', pass: fakePassword })
  place = document.body.appendChild(document.createElement('div'))
  place.id = 'portal'
  root = createRoot(place)
  root.render(<App portal={portal} />)
  await expect.poll(() => get('.baliza-map__legend'), soon).not.toBeNull()
  const sees = (locator: ReturnType<typeof button>) => expect.poll(() => locator.query() !== null, soon)
  const tab = page.getByRole('tab', { name: 'Geocercas y PDI' })
  const tool = button('Enviar Comando')
  const options = page.getByRole('group', { name: 'Opciones' })

  await button('Mostrar historial y reportes').click()
  await tab.click()
  await button('Nuevo polígono').click()
  await expect.element(options).toBeVisible()
  const map = page.elementLocator(get('.leaflet-container') as HTMLElement)
  const corner = (x: number, y: number) => map.click({ position: { x, y } })
  await corner(800, 150)
  await corner(1000, 150)

  backend.permit('espejo', { geocirculares: false, blocmotor: true })
  await sees(tool).toBe(true)
  await sees(tab).toBe(false)
  await expect.element(options).toBeVisible()
  await corner(1000, 300)
  await corner(800, 150)
  await options.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geocercas, PDI y Rutas' })
  await userEvent.type(dialog.getByLabelText('Nombre'), 'A medias')

  backend.permit('espejo', { geocirculares: true, blocmotor: false })
  await sees(tool).toBe(false)
  await sees(tab).toBe(true)
  await expect.element(dialog.getByLabelText('Nombre')).toHaveValue('A medias')
  await dialog.getByRole('button', { name: /Color/ }).click()
  await page.getByRole('option', { name: 'Verde' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const added = () => backend.requests.find(({ path }) => path === '/api/guardar-geocerca')?.body
  await expect.poll(added, soon).toMatchObject({ tipo: 2, nombre: 'A medias' })
  expect(added()?.encode).toHaveLength(3)
}, 60_000)

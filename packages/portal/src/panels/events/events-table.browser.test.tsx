import { createFakeBackend, fakePassword } from '@baliza/sdk-core/internal/testing'
import { adoptTokens, BalizaProvider } from '@baliza/widgets/react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../app/base.css'
import { violations } from '../../../../widgets/src/testing/violations.js'
import { createPortal } from '../../app/create-portal.js'
import { PortalProvider } from '../../context/portal-context.js'
import { standardConfig } from '../../context/server-config.js'
import { settled } from '../../testing/stage.js'
import { WorkspaceProvider } from '../../workspace/workspace.js'
import EventsPanel from './events-panel.js'

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row][data-key]')]
const heads = () =>
  [...document.querySelectorAll('[role=grid] [role=columnheader]')].map((head) => head.textContent)

/** Opens only the panel, with its width next to the map. */
async function open(width: number, height: number) {
  await page.viewport(width, height)
  adoptTokens()
  document.body.style.margin = '0'
  const backend = createFakeBackend({ units: 6 })
  const portal = createPortal(standardConfig, {
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: 60_000,
  })
  await portal.client.session.login({ user: 'usuario', pass: fakePassword })
  const place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = `display: grid; height: ${height}px`
  const root = createRoot(place)
  root.render(
    <PortalProvider portal={portal}>
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <EventsPanel panel={{ name: 'events' }} onClose={() => {}} />
        </WorkspaceProvider>
      </BalizaProvider>
    </PortalProvider>,
  )
  onTestFinished(async () => {
    root.unmount()
    await expect.poll(() => history.state?.layers ?? 0).toBe(0)
    portal.client.close()
    place.remove()
    localStorage.clear()
    sessionStorage.clear()
  })
  await expect.poll(() => rows().length).toBe(4)
  await settled()
  const changes = () =>
    backend.requests.filter(({ path }) => path === '/api/update-check-evento').map(({ body }) => body)
  return { changes }
}

test.each([
  [1440, 900],
  [506, 600],
] as const)('%d px wide, as beside the map, the events are a table whose flags turn in their row', async (width, height) => {
  const { changes } = await open(width, height)
  expect(heads()).toEqual(['Nombre del evento', 'Activo', 'Push', 'Correo', 'SMS', 'Acciones'])
  expect(await violations('[role=grid]')).toEqual([])
  const row = page.getByRole('row', { name: /Botón de pánico/ })
  await userEvent.click(row.getByRole('switch', { name: 'Activo: Botón de pánico' }))
  await expect.poll(() => changes().at(-1)).toMatchObject({ nodo: 'activo', valor: 0 })
  // The list is still open: a switch does not open the event.
  expect(rows()).toHaveLength(4)
  for (const one of document.querySelectorAll('[role=grid] [role=switch]')) {
    const cell = one.closest('[role=gridcell]')?.getBoundingClientRect()
    expect(one.getBoundingClientRect().right).toBeLessThanOrEqual((cell?.right ?? 0) + 1)
  }
  await userEvent.click(row.getByText('Botón de pánico'))
  await expect.element(page.getByLabelText('Nombre del evento')).toHaveValue('Botón de pánico')
})

test('by keyboard: the arrows go from flag to flag, and Space turns one', async () => {
  const { changes } = await open(760, 700)
  rows()[0]?.querySelector<HTMLElement>('[role=gridcell]')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight} ')
  await expect.poll(() => changes().at(-1)).toMatchObject({ nodo: 'email' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Correo: /)
})

test('on a phone each is a card, with all its flags and their labels', async () => {
  const { changes } = await open(390, 844)
  const [card] = rows()
  const text = card?.textContent ?? ''
  expect(text).toContain('Más de 95 km/h · 6 unidades')
  for (const word of ['Activo', 'Push', 'Correo', 'SMS', 'Editar', 'Eliminar']) expect(text).toContain(word)
  expect(await violations('[role=grid]')).toEqual([])
  await userEvent.click(page.getByRole('switch', { name: /^SMS: / }).first())
  await expect.poll(() => changes().at(-1)).toMatchObject({ nodo: 'sms' })
})

import type { Permissions } from '@baliza/sdk-core/internal'
import { type FakeBackendOptions, fakePassword } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider } from '@baliza/widgets/react'
import { getByLabelText, getByRole, queryByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import BarEnd from '../pages/top-bar/bar-end.js'
import FooterPanel from '../pages/tracking/footer/footer-panel.js'
import { MapToolbar } from '../pages/tracking/top-bar/map-toolbar.js'
import { OpenedPanel } from '../panels/opened-panel.js'
import { appears, makePortal, mount, settle, unmount } from '../testing/mount.js'
import { ConfirmProvider } from '../ui/dialogs/confirm.js'
import { WorkspaceProvider } from './workspace.js'

/** Waits until an answer has arrived and is rendered. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await settle(5)
    check()
  })

/** Opens the screen of a mirror account without permissions. */
async function open(options: FakeBackendOptions = {}) {
  const { portal, backend, within } = makePortal(options)
  await portal.client.session.login({ user: 'espejo', pass: fakePassword })
  await mount(
    within(
      <BalizaProvider client={portal.client}>
        <ConfirmProvider>
          <WorkspaceProvider>
            <MapToolbar />
            <FooterPanel onClose={() => {}} />
            <OpenedPanel />
          </WorkspaceProvider>
        </ConfirmProvider>
      </BalizaProvider>,
    ),
  )
  const asked = () => backend.requests.filter(({ path }) => path === '/api/user').length
  await until(() => expect(asked()).toBe(1))
  await settle()
  const { body } = document
  return {
    backend,
    body,
    poll: async () => {
      await act(() => portal.client.fleet.refresh())
      await settle()
    },
    permit: (permissions: Partial<Permissions>) => backend.permit('espejo', permissions),
    sees: (role: string, name: string | RegExp) => queryByRole(body, role, { name }) !== null,
    asked,
  }
}

test('tools and tabs come and go with the permissions, without a call more per poll', async () => {
  const { poll, permit, sees, asked } = await open()
  const seen = () => [sees('button', 'Enviar Comando'), sees('tab', 'Geocercas y PDI'), sees('tab', 'Rutas')]
  expect(seen()).toEqual([false, false, false])
  await poll()
  await poll()
  expect(asked()).toBe(1)

  permit({ blocmotor: true, geocirculares: true })
  await poll()
  await until(() => expect(seen()).toEqual([true, true, false]))
  permit({ geocirculares: false, rutas: true })
  await poll()
  await until(() => expect(seen()).toEqual([true, false, true]))
  permit({ blocmotor: false, rutas: false })
  await poll()
  await until(() => expect(seen()).toEqual([false, false, false]))
  await poll()
  expect(asked()).toBe(4)
})

test('what is being typed stays, though the permissions change meanwhile', async () => {
  const { body, poll, permit, sees } = await open()
  const user = userEvent.setup()
  await act(() => user.click(getByRole(body, 'button', { name: 'Cuenta' })))
  const field = (await appears(() => getByLabelText(body, 'Nombre'))) as HTMLInputElement
  await act(() => user.clear(field))
  await act(() => user.type(field, 'A medias'))
  permit({ blocmotor: true })
  await poll()
  await until(() => expect(sees('button', 'Enviar Comando')).toBe(true))
  permit({ blocmotor: false })
  await poll()
  await until(() => expect(sees('button', 'Enviar Comando')).toBe(false))
  expect(getByLabelText<HTMLInputElement>(body, 'Nombre')).toBe(field)
  expect(field.value).toBe('A medias')
  expect(document.activeElement).toBe(field)
})

test('a profile that was saved is asked for once, though the last poll knows of another', async () => {
  const { body, poll, asked } = await open()
  await poll()
  const user = userEvent.setup()
  await act(() => user.click(getByRole(body, 'button', { name: 'Cuenta' })))
  await act(async () => user.type(await appears(() => getByLabelText(body, 'Nombre')), ' de noche'))
  await act(() => user.click(getByRole(body, 'button', { name: 'Guardar cambios' })))
  await until(() => expect(asked()).toBe(2))
  await settle()
  await poll()
  expect(asked()).toBe(2)
})

test('a profile that cannot be had keeps what was known, and is asked for with the next poll', async () => {
  const { backend, poll, permit, sees } = await open()
  const refused = vi.fn(() => new Response('{"status":0}', { status: 403 }))
  permit({ blocmotor: true })
  await poll()
  await until(() => expect(sees('button', 'Enviar Comando')).toBe(true))
  permit({ rutas: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { fetch } = backend
  const refusing = vi
    .spyOn(backend, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).endsWith('/api/user') ? refused() : fetch(input, init),
    )
  await poll()
  await until(() => expect(refused).toHaveBeenCalled())
  expect([sees('button', 'Enviar Comando'), sees('tab', 'Rutas')]).toEqual([true, false])
  refusing.mockRestore()
  await poll()
  await until(() => expect([sees('button', 'Enviar Comando'), sees('tab', 'Rutas')]).toEqual([true, true]))
})

test('a host that names no version of it is asked once', async () => {
  const { poll, permit, sees, asked } = await open({ deltas: false })
  await poll()
  permit({ blocmotor: true })
  await poll()
  expect(asked()).toBe(1)
  expect(sees('button', 'Enviar Comando')).toBe(false)
})

test('the next page has the tools at once, and not those of somebody else', async () => {
  const { portal, backend, within } = makePortal()
  backend.permit('espejo', { blocmotor: true })
  const sees = () => queryByRole(document.body, 'link', { name: 'Enviar Comando' }) !== null
  await portal.client.session.login({ user: 'espejo', pass: fakePassword })
  await mount(within(<BarEnd />))
  await until(() => expect(sees()).toBe(true))
  await unmount()
  backend.setState({ failWith: 'offline' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await mount(within(<BarEnd />))
  expect(sees()).toBe(true)
  await settle()
  expect(sees()).toBe(true)
  await act(() => portal.client.session.actFor('a00000000000000000000001'))
  await settle()
  expect(sees()).toBe(false)
})

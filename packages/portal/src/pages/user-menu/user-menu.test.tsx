import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider } from '@baliza/widgets/react'
import { getByLabelText, getByRole, getByText, queryByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import AccountPanel from '../../panels/account/account-panel.js'
import { appears, makePortal, mount, settle } from '../../testing/mount.js'
import { useWorkspace, type Workspace, WorkspaceProvider } from '../../workspace/workspace.js'
import BarEnd from '../top-bar/bar-end.js'
import { AccountMenu } from '../tracking/top-bar/account-menu.js'

async function portalOf() {
  const made = makePortal()
  await made.portal.client.session.login({ user: 'usuario', pass: fakePassword })
  return made
}
type Made = Awaited<ReturnType<typeof portalOf>>

async function openMap({ portal, within }: Made) {
  let workspace: Workspace | undefined
  const onHome = vi.fn()
  function Look() {
    workspace = useWorkspace()
    return <AccountMenu onHome={onHome} />
  }
  await mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Look />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
  await settle()
  if (workspace === undefined) throw new Error('the workspace was drawn')
  return { onHome, $panel: workspace.$panel }
}

async function choose(name: string) {
  await act(() => userEvent.click(getByRole(document.body, 'button', { name: /Menú de la cuenta/ })))
  const item = await appears(() => getByRole(document.body, 'menuitem', { name }))
  await act(() => userEvent.click(item))
}

beforeEach(() => history.replaceState(null, '', '#/tracking'))

test('on the map its dialogs open at once', async () => {
  const { $panel, onHome } = await openMap(await portalOf())
  await choose('Configuración')
  expect($panel.get()).toEqual({ name: 'account' })
  await choose('Inicio-Mapa')
  expect(onHome).toHaveBeenCalled()
  await choose('Salir')
  await appears(() => getByText(document.body, 'Realmente deceas cerrar sesión...'))
})

test('a new name is in the top bar as soon as it is saved', async () => {
  const made = await portalOf()
  const page = await mount(
    made.within(
      <BalizaProvider client={made.portal.client}>
        <WorkspaceProvider>
          <AccountMenu onHome={() => undefined} />
          <AccountPanel panel={{ name: 'account' }} onClose={() => undefined} />
        </WorkspaceProvider>
      </BalizaProvider>,
    ),
  )
  await settle()
  const name = getByLabelText<HTMLInputElement>(page, 'Nombre')
  await act(() => userEvent.clear(name))
  await act(() => userEvent.type(name, 'Dolores Despacho'))
  await act(() => userEvent.click(getByRole(page, 'button', { name: 'Guardar cambios' })))
  await appears(() => getByRole(page, 'button', { name: 'Menú de la cuenta: Dolores Despacho' }))
})

test.each([
  ['Configuración', '#/tracking', 'settings'],
  ['Salir', '#/home', 'logout'],
])('elsewhere %s goes to %s first', async (name, hash, dialog) => {
  history.replaceState(null, '', '#/monitoreo')
  const made = await portalOf()
  const page = await mount(made.within(<BarEnd />))
  await settle()
  getByText(page, 'Usuario de demostración')
  await choose(name)
  expect(location.hash).toBe(hash)
  expect(made.portal.pending.$dialog.get()).toBe(dialog)
})

test.each(['#/monitoreo', '#/tracking'])('the positions table is one choice away from %s', async (hash) => {
  history.replaceState(null, '', hash)
  const made = await portalOf()
  if (hash === '#/tracking') await openMap(made)
  else await mount(made.within(<BarEnd />))
  await settle()
  await choose('Tabla de Posiciones')
  expect(location.hash).toBe('#/posiciones')
  expect(made.portal.pending.$dialog.get()).toBeNull()
})

test('what was asked for elsewhere opens a second and a half after the map is there, once', async () => {
  const made = await portalOf()
  made.portal.pending.ask('logout')
  await openMap(made)
  expect(queryByRole(document.body, 'alertdialog')).toBeNull()
  await settle(1_500)
  await appears(() => getByRole(document.body, 'alertdialog'))
  expect(made.portal.pending.$dialog.get()).toBeNull()
})

test('what one person asked for is not opened for the next', async () => {
  const { portal } = await portalOf()
  portal.pending.ask('settings')
  await portal.client.session.logout()
  expect(portal.pending.$dialog.get()).toBeNull()
})

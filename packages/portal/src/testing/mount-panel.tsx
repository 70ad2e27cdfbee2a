import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { BalizaProvider, type MapHandle } from '@baliza/widgets/react'
import { findByRole, getAllByRole, getByLabelText, getByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { act, type ComponentType, useEffect } from 'react'
import { vi } from 'vitest'
import { Notifications } from '../app/notifications/notifications.js'
import type { OpenPanel, PanelName, PanelProps } from '../workspace/open-panel.js'
import { useWorkspace, type Workspace, WorkspaceProvider } from '../workspace/workspace.js'
import { appears, makePortal, mount, settle } from './mount.js'

/** Presses a button of the open question when it becomes active. */
export async function answer(name: string): Promise<void> {
  const question = await findByRole(document.body, 'alertdialog')
  const button = await appears(() => {
    const found = getByRole(question, 'button', { name })
    if (found.getAttribute('aria-disabled') === 'true') throw new Error(`«${name}» is still disabled`)
    return found
  })
  await act(() => userEvent.click(button))
  await settle(40)
}

/** Mounts one panel of the tracking page with a fake backend, and returns the actions of a user. */
export async function mountPanel<Name extends PanelName>(
  Panel: ComponentType<PanelProps<Name>>,
  panel: Extract<OpenPanel, { readonly name: Name }>,
  options: Parameters<typeof makePortal>[0] & {
    readonly as?: string
    /** Runs between the login and the panel. */
    readonly before?: (backend: ReturnType<typeof makePortal>['backend']) => unknown
  } = {},
) {
  const { as = 'usuario', before, ...host } = options
  const { portal, backend, within, loseAnswers } = makePortal({ units: 6, ...host })
  await portal.client.session.login({ user: as, pass: fakePassword })
  await portal.client.fleet.refresh()
  await before?.(backend)
  const onClose = vi.fn()
  const show = vi.fn<MapHandle['show']>()
  const popup = vi.fn<MapHandle['popup']>()
  const fitPoints = vi.fn<MapHandle['fitPoints']>()
  const center = vi.fn<MapHandle['center']>(() => null)
  const draw = vi.fn<MapHandle['draw']>(async () => {})
  const stopDrawing = vi.fn<MapHandle['stopDrawing']>()
  let workspace!: Workspace
  function Known() {
    const known = useWorkspace()
    workspace = known
    useEffect(() => {
      known.map.current = { show, popup, fitPoints, center, draw, stopDrawing } as unknown as MapHandle
    })
    return null
  }
  const page = await mount(
    within(
      <BalizaProvider client={portal.client}>
        <WorkspaceProvider>
          <Known />
          <Panel panel={panel} onClose={onClose} />
        </WorkspaceProvider>
        <Notifications />
      </BalizaProvider>,
    ),
  )
  await settle(100)
  const user = userEvent.setup()
  /** Presses an element with this name anywhere on the page: options and questions are outside the panel. */
  const press = async (name: string | RegExp, role = 'button') => {
    const pressed = await appears(() => getByRole(document.body, role, { name }))
    await act(() => user.click(pressed))
    await settle()
  }
  return {
    page,
    backend,
    portal,
    loseAnswers,
    user,
    onClose,
    show,
    popup,
    fitPoints,
    center,
    draw,
    workspace: () => workspace,
    press,
    /** Replaces the value of a field at once: each typed letter would render the panel again. */
    type: async (label: string, text: string) => {
      const field = getByLabelText(page, label)
      await act(() => user.clear(field))
      if (text !== '') await act(() => user.paste(text))
    },
    choose: async (label: string, option: string) => {
      const field = await appears(() => {
        const found = getAllByRole(document.body, 'button', { name: new RegExp(label) }).find(
          (one) => one.getAttribute('aria-haspopup') === 'listbox',
        )
        if (found === undefined) throw new Error(`no select ${label}`)
        return found
      })
      await act(() => user.click(field))
      await settle()
      await press(option, 'option')
    },
    sent: (path: string) =>
      backend.requests.filter((request) => request.path === path).map(({ body }) => body),
  }
}

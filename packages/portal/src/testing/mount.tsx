import { createFakeBackend, createFakeEnvironment, type FakeBackendOptions } from '@baliza/sdk-core/testing'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { createPortal } from '../create-portal.js'
import { PortalProvider } from '../portal-context.js'
import { type ServerConfig, standardConfig } from '../server-config.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | null = null

/** Draws something into the page; the test's end removes it. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const own = createRoot(place)
  root = own
  await act(async () => own.render(node))
  return place
}

/** Draws it again with other props. */
export async function redraw(node: ReactNode): Promise<void> {
  await act(async () => root?.render(node))
}

/** Lets what was asked of the fake backend arrive. */
export async function settle(milliseconds = 20): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)))
}

/** Waits for what is loaded when it is first wanted. */
export async function appears(look: () => HTMLElement): Promise<HTMLElement> {
  return vi.waitFor(
    async () => {
      await settle(5)
      return look()
    },
    { timeout: 5_000 },
  )
}

/** A portal on a fake backend. */
export function makePortal(options: FakeBackendOptions = {}, config: Partial<ServerConfig> = {}) {
  const backend = createFakeBackend(options)
  const portal = createPortal(
    { ...standardConfig, ...config },
    {
      host: backend.host,
      fetch: backend.fetch,
      timeout: 200,
      pollInterval: 60_000,
      environment: createFakeEnvironment(),
    },
  )
  const within = (node: ReactNode) => <PortalProvider portal={portal}>{node}</PortalProvider>
  return { backend, portal, within }
}

afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '#/')
})

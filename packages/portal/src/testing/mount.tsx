import {
  createFakeBackend,
  createFakeEnvironment,
  type FakeBackendOptions,
} from '@baliza/sdk-core/internal/testing'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { createPortal } from '../app/create-portal.js'
import { PortalProvider } from '../context/portal-context.js'
import { type ServerConfig, standardConfig } from '../context/server-config.js'

/** Roots of the current test. Their timers would otherwise continue after it. */
const roots: Root[] = []

/** Mounts a node into the page. It is removed at the end of the test. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const own = createRoot(place)
  roots.push(own)
  await act(async () => own.render(node))
  return place
}

/** Renders the node again with other props. */
export async function redraw(node: ReactNode): Promise<void> {
  await act(async () => roots.at(-1)?.render(node))
}

const passes = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Requests of this test that the fake backend has not answered yet. */
let awaited = 0

/** Waits for a number of milliseconds, and then for all pending answers of the fake backend, on a busy machine too. */
export async function settle(milliseconds = 20): Promise<void> {
  const latest = performance.now() + milliseconds + 10_000
  await act(async () => {
    await passes(milliseconds)
    while (awaited > 0 && performance.now() < latest) await passes(5)
  })
}

/** Waits for an element that is loaded on demand. */
export async function appears(look: () => HTMLElement): Promise<HTMLElement> {
  return vi.waitFor(async () => {
    await settle(5)
    return look()
  })
}

export function makePortal(options: FakeBackendOptions = {}, config: Partial<ServerConfig> = {}) {
  const backend = createFakeBackend(options)
  let lost: string | null = null
  const counted: typeof fetch = async (...request) => {
    awaited++
    try {
      const response = await backend.fetch(...request)
      const [to] = request
      if (lost === null || !String(to instanceof Request ? to.url : to).endsWith(lost)) return response
      throw new TypeError('connection lost')
    } finally {
      // After the caller has received the answer.
      setTimeout(() => awaited--)
    }
  }
  const portal = createPortal(
    { ...standardConfig, ...config },
    {
      host: backend.host,
      fetch: counted,
      // A busy machine answers late. For a server that never answers, the timeout is short.
      timeout: options.failWith === 'slow' ? 200 : 10_000,
      pollInterval: 60_000,
      environment: createFakeEnvironment(),
    },
  )
  const within = (node: ReactNode) => <PortalProvider portal={portal}>{node}</PortalProvider>
  return {
    backend,
    portal,
    within,
    /**
     * Loses the answers to a path: the server executes the request, but the client receives no answer. `null`: loses no answers.
     */
    loseAnswers(path: string | null) {
      lost = path
    },
  }
}

export async function unmount(): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
}

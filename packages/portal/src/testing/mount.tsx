import { createFakeBackend, createFakeEnvironment, type FakeBackendOptions } from '@baliza/sdk-core/testing'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { createPortal } from '../app/create-portal.js'
import { PortalProvider } from '../context/portal-context.js'
import { type ServerConfig, standardConfig } from '../context/server-config.js'

/** What a test has drawn: its timers would run on after it. */
const roots: Root[] = []

/** Draws something into the page; the test's end removes it. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const own = createRoot(place)
  roots.push(own)
  await act(async () => own.render(node))
  return place
}

/** Draws it again with other props. */
export async function redraw(node: ReactNode): Promise<void> {
  await act(async () => roots.at(-1)?.render(node))
}

const passes = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Requests of this test that the fake backend has not answered yet. */
let awaited = 0

/** Lets so many milliseconds pass, and then whatever was asked of the fake backend arrive, on a busy machine too. */
export async function settle(milliseconds = 20): Promise<void> {
  const latest = performance.now() + milliseconds + 10_000
  await act(async () => {
    await passes(milliseconds)
    while (awaited > 0 && performance.now() < latest) await passes(5)
  })
}

/** Waits for what is loaded when it is first wanted. */
export async function appears(look: () => HTMLElement): Promise<HTMLElement> {
  return vi.waitFor(async () => {
    await settle(5)
    return look()
  })
}

/** A portal on a fake backend. */
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
      // The caller receives it first.
      setTimeout(() => awaited--)
    }
  }
  const portal = createPortal(
    { ...standardConfig, ...config },
    {
      host: backend.host,
      fetch: counted,
      // A busy machine answers late; a host that never does is given up soon.
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
    /** Loses the answers to a path: the host has done what was requested, and the client does not know. `null`: none. */
    loseAnswers(path: string | null) {
      lost = path
    },
  }
}

/** Takes away what was drawn. */
export async function unmount(): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
}

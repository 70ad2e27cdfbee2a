import type { BalizaClient } from '@baliza/sdk-core/internal'
import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
  fakePassword,
} from '@baliza/sdk-core/internal/testing'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from '../app/create-portal.js'
import { type Portal, PortalProvider } from '../context/portal-context.js'
import { type ServerConfig, standardConfig } from '../context/server-config.js'

/** The backend of a part of the portal, and the account that is logged in. */
export interface SampleHost {
  readonly backend?: FakeBackendOptions
  /** By default no tiles: the map shows its own outlines, on which a day in one city is a dot. */
  readonly tiles?: ServerConfig['tiles']
  /** Without a user there is no session. */
  readonly user?: string
  /** Returns the address of the page after `#/`. */
  readonly address?: (backend: FakeBackend) => string
  /** Runs after the login, before anything is rendered. */
  readonly before?: (backend: FakeBackend, client: BalizaClient) => void | Promise<void>
}

interface Sample {
  readonly host: SampleHost
  readonly backend: FakeBackend
  readonly portal: Portal
}

/** Provides the portal around one of its parts, with a separate fake backend. It keeps the page's initial theme. */
export function SamplePortal(props: { readonly host?: SampleHost; readonly children: ReactNode }) {
  const [sample] = useState(() => createSample(props.host ?? {}))
  const [isReady, setReady] = useState(sample.host.user === undefined)
  useEffect(() => {
    let isGone = false
    enter(sample).then(() => {
      if (isGone) return
      writeAddress(sample.host.address?.(sample.backend))
      setReady(true)
    }, console.error)
    return () => {
      isGone = true
      sample.portal.client.close()
      sample.portal.storage.clear()
      if (sample.host.address !== undefined) writeAddress('')
    }
  }, [sample])
  return <PortalProvider portal={sample.portal}>{isReady && props.children}</PortalProvider>
}

function createSample(host: SampleHost): Sample {
  const backend = createFakeBackend(host.backend)
  // A portal applies its stored theme to the page.
  const { colorScheme } = document.documentElement.style
  const portal = createPortal(
    { ...standardConfig, tiles: host.tiles ?? [] },
    { host: backend.host, fetch: backend.fetch, timeout: 2_000 },
  )
  if (colorScheme === 'light' || colorScheme === 'dark') portal.theme.choose(colorScheme)
  return { host, backend, portal }
}

async function enter({ host, backend, portal }: Sample): Promise<void> {
  if (host.user !== undefined) await portal.client.session.login({ user: host.user, pass: fakePassword })
  await host.before?.(backend, portal.client)
}

/** Replaces the current history entry; no entry is added. */
function writeAddress(address: string | undefined): void {
  if (address !== undefined) history.replaceState(history.state, '', `#/${address}`)
}

import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
  fakePassword,
} from '@baliza/sdk-core/internal/testing'
import { adoptTokens } from '@baliza/widgets/react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { allowMotion } from '../../../widgets/src/testing/emulate-media.js'
import { App } from '../app/app.js'
import '../app/base.css'
import { violations } from '../../../widgets/src/testing/violations.js'
import { createPortal } from '../app/create-portal.js'
import { type ServerConfig, standardConfig } from '../context/server-config.js'
import { narrowQuery } from '../ui/layout/use-media.js'

/** A screen, and the backend behind it. */
export interface StageOptions extends FakeBackendOptions {
  readonly width: number
  readonly height: number
  readonly user?: string
  /** By default no tiles. */
  readonly tiles?: ServerConfig['tiles']
  /** Interval between two polls, in ms. */
  readonly pollInterval?: number
  /** Timeout of a call, in ms. */
  readonly timeout?: number
  /** Enables animations, for tests of motion. */
  readonly moves?: boolean
  /** Runs on the backend before the screen is opened. */
  readonly before?: (backend: FakeBackend) => void | Promise<void>
}

/** Opens the tracking screen in a real browser with a fake backend. It is removed at the end of the test. */
export const openTracking = (options: StageOptions) => openPage('tracking', options)

/** Opens a page of the portal by its address: `monitoreo?tipo=8`. */
export async function openPage(address: string, options: StageOptions) {
  const { width, height, user = 'usuario', tiles = [], moves = false, before, ...rest } = options
  const { pollInterval = 60_000, timeout = 2_000, ...host } = rest
  await page.viewport(width, height)
  if (moves) await allowMotion()
  adoptTokens()
  document.body.style.margin = '0'
  history.replaceState(null, '', `#/${address}`)
  const backend = createFakeBackend(host)
  const portal = createPortal(
    { ...standardConfig, tiles },
    { host: backend.host, fetch: backend.fetch, timeout, pollInterval },
  )
  await portal.client.session.login({ user, pass: fakePassword })
  await before?.(backend)
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'portal'
  const root = createRoot(place)
  root.render(<App portal={portal} />)
  onTestFinished(async () => {
    root.unmount()
    // An open panel removes its history entry.
    await expect.poll(() => history.state?.layers ?? 0).toBe(0)
    portal.client.close()
    place.remove()
    localStorage.clear()
    sessionStorage.clear()
  })
  return { backend, portal, root }
}

/** Opens the tracking screen, and waits for its map. */
export async function showTracking(options: StageOptions) {
  const stage = await openTracking(options)
  // Without tiles, the map shows its own outlines.
  const shown = options.tiles === undefined ? '.baliza-background' : '.leaflet-tile-pane'
  await expect.poll(() => get(shown)).not.toBeNull()
  return stage
}

/** Returns the accessibility violations that axe finds after all animations: contrasts are lower during a fade. */
export async function barriers(): Promise<string[]> {
  await settled()
  return (await violations('#portal')).map(({ id, html }) => `${id} ${html[0]}`)
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })

const openers = {
  list: ['Mostrar la lista', 'Objetos'],
  history: ['Mostrar historial y reportes', 'Historial'],
  tools: ['Herramientas', 'Más'],
} as const

/** Returns the control that opens it: on a phone, in the bar under the map. */
export const opener = (of: keyof typeof openers) =>
  button(openers[of][matchMedia(narrowQuery).matches ? 1 : 0])

export const get = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Whether two rectangles overlap by more than an edge. */
export const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

/** Waits until no animation is running. */
export const settled = () =>
  expect.poll(() => document.getAnimations().every(({ playState }) => playState !== 'running')).toBe(true)

/** Shows the history of yesterday of a unit in the footer. */
export async function processYesterday() {
  await opener('history').click()
  await page.getByRole('combobox', { name: 'Unidad' }).fill('Unidad 001')
  await page.getByRole('option', { name: /Unidad 001/ }).click()
  await button('Rangos rápidos').click()
  await page.getByRole('menuitem', { name: 'Ayer', exact: true }).click()
  await button('Procesar').click()
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=row]').length).toBeGreaterThan(3)
}

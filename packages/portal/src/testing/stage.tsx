import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
  fakePassword,
} from '@baliza/sdk-core/testing'
import { adoptTokens } from '@baliza/widgets/react'
import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { reduceMotion } from '../../../widgets/src/testing/emulate-media.js'
import { App } from '../app/app.js'
import '../app/base.css'
import { createPortal } from '../app/create-portal.js'
import { type ServerConfig, standardConfig } from '../context/server-config.js'
import { narrowQuery } from '../ui/layout/use-media.js'

/** A screen, and the host behind it. */
export interface StageOptions extends FakeBackendOptions {
  readonly width: number
  readonly height: number
  readonly user?: string
  /** None unless given. */
  readonly tiles?: ServerConfig['tiles']
  /** Between two polls, ms. */
  readonly pollInterval?: number
  /** How long a call may take, ms. */
  readonly timeout?: number
  /** The screen moves, because that is what is tested: software paints each frame, and that is most of a test's time. */
  readonly moves?: boolean
  /** What happens on the host before the screen is opened. */
  readonly before?: (backend: FakeBackend) => void | Promise<void>
}

/** The tracking screen of a real browser over a fake host; the end of the test removes it. */
export const openTracking = (options: StageOptions) => openPage('tracking', options)

/** A page of the portal, as an address names it: `monitoreo?tipo=8`. */
export async function openPage(address: string, options: StageOptions) {
  const { width, height, user = 'usuario', tiles = [], moves = false, before, ...rest } = options
  const { pollInterval = 60_000, timeout = 2_000, ...host } = rest
  await page.viewport(width, height)
  if (!moves) await reduceMotion()
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
    // A panel that was open takes its step of the history with it.
    await expect.poll(() => history.state?.layers ?? 0).toBe(0)
    portal.client.close()
    place.remove()
    localStorage.clear()
    sessionStorage.clear()
  })
  return { backend, portal, root }
}

/** Opens it, and waits for its map. */
export async function showTracking(options: StageOptions) {
  const stage = await openTracking(options)
  // Without tiles, the map's own outlines.
  const shown = options.tiles === undefined ? '.baliza-background' : '.leaflet-tile-pane'
  await expect.poll(() => get(shown)).not.toBeNull()
  return stage
}

/** The accessibility faults that axe finds, once nothing is fading in any more: until then contrasts are lower. */
export async function barriers(): Promise<string[]> {
  await settled()
  return (await axe.run('#portal')).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })

const openers = {
  list: ['Mostrar la lista', 'Objetos'],
  history: ['Mostrar historial y reportes', 'Historial'],
  tools: ['Herramientas', 'Más'],
} as const

/** What opens it: on a phone the bar under the map. */
export const opener = (of: keyof typeof openers) =>
  button(openers[of][matchMedia(narrowQuery).matches ? 1 : 0])

export const get = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Whether two rectangles share more than an edge. */
export const overlaps = (a: DOMRect, b: DOMRect) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

/** Nothing slides any more. */
export const settled = () =>
  expect.poll(() => document.getAnimations().every(({ playState }) => playState !== 'running')).toBe(true)

/** Yesterday of a unit, in the footer. */
export async function processYesterday() {
  await opener('history').click()
  await page.getByRole('combobox', { name: 'Unidad' }).fill('Unidad 001')
  await page.getByRole('option', { name: /Unidad 001/ }).click()
  await button('Rangos rápidos').click()
  await page.getByRole('menuitem', { name: 'Ayer', exact: true }).click()
  await button('Procesar').click()
  await expect.poll(() => document.querySelectorAll('[role=grid] [role=row]').length).toBeGreaterThan(3)
}

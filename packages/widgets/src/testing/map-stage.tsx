import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import {
  createFakeBackend,
  type FakeBackend,
  type FakeBackendOptions,
} from '@baliza/sdk-core/internal/testing'
import { createRef, type ReactNode, type RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { BalizaProvider } from '../client/provider.js'
import { BalizaMap } from '../map/map.js'
import type { MapHandle, MapProps } from '../map/map-types.js'
import { home } from '../map/view/leaflet-map.js'
import { frames } from './frames.js'

/** Setup of a test's map. */
export interface MapStageOptions {
  /** No units by default. */
  readonly backend?: FakeBackendOptions
  /** Whether there is no session until a login. */
  readonly out?: boolean
  /** CSS pixels; 900 by 600 by default. */
  readonly size?: readonly [width: number, height: number]
  /** Whether the map is in a shadow root, as in elements. */
  readonly shadow?: boolean
  /** Wraps the map in another element. */
  readonly around?: (map: ReactNode) => ReactNode
}

/** A map in the corner of the page, with a separate fake backend. */
export interface MapStage {
  readonly backend: FakeBackend
  readonly client: BalizaClient
  readonly box: HTMLElement
  readonly handle: RefObject<MapHandle | null>
  /** Renders the same map with other props. */
  render(more?: MapProps): void
  get(selector: string): HTMLElement | null
  all(selector: string): HTMLElement[]
  /** Waits until the code and the units are loaded and the initial view is painted. */
  ready(): Promise<void>
  /** Returns the zoom that Leaflet writes at the start of a zoom and at the end of a flight, if it animates. */
  zoom(): number
}

/** Shows a map until the end of the test. It polls once, and then only on demand. */
export function showMap(props: MapProps = {}, options: MapStageOptions = {}): MapStage {
  const { size: [width, height] = [900, 600], around = (map: ReactNode) => map } = options
  const backend = createFakeBackend({ seed: 5, units: 0, ...options.backend })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    pollInterval: 600_000,
    ...(options.out === true ? {} : { getToken: () => backend.hostSession() }),
  })
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = `position: fixed; inset: 0; width: ${width}px; height: ${height}px`
  const inside: ParentNode & Node = options.shadow === true ? box.attachShadow({ mode: 'open' }) : box
  const place = inside.appendChild(document.createElement('div'))
  place.style.height = '100%'
  const root = createRoot(place)
  const handle = createRef<MapHandle>()
  const render = (more: MapProps = {}) =>
    root.render(
      <BalizaProvider client={client} theme="light">
        {around(<BalizaMap tiles={[]} handleRef={handle} {...props} {...more} />)}
      </BalizaProvider>,
    )
  render()
  onTestFinished(() => {
    root.unmount()
    client.close()
    box.remove()
  })
  const get = (selector: string) => inside.querySelector<HTMLElement>(selector)
  const all = (selector: string) => [...inside.querySelectorAll<HTMLElement>(selector)]
  const zoom = () => {
    const scale = /scale\(([\d.]+)\)/.exec(get('.leaflet-proxy')?.getAttribute('style') ?? '')?.[1]
    if (scale === undefined) throw new Error('The map writes no zoom: see allowMotion')
    return Math.log2(Number(scale)) + 1
  }
  const isAtHome = () => {
    const [lat, lng] = handle.current?.center() ?? home.center
    return Math.hypot(lat - home.center[0], lng - home.center[1]) < 0.1
  }
  const ready = async () => {
    await vi.waitFor(() => {
      expect(get('.baliza-map')?.dataset.state).toBe('live')
      expect(get('.leaflet-overlay-pane canvas')).not.toBeNull()
      // Without an initial view, the map shows all of Mexico until it has units.
      if (props.center === undefined && client.fleet.get().units.size > 0) expect(isAtHome()).toBe(false)
      expect(get('.leaflet-zoom-anim')).toBeNull()
    })
    await frames()
  }
  return { backend, client, box, handle, render, get, all, ready, zoom }
}

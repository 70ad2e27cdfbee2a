import { type BalizaClient, createClient } from '@baliza/sdk-core'
import { createFakeBackend, type FakeBackend, type FakeBackendOptions } from '@baliza/sdk-core/testing'
import { createRef, type ReactNode, type RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { BalizaProvider } from '../client/provider.js'
import { BalizaMap } from '../map/map.js'
import type { MapHandle, MapProps } from '../map/map-types.js'
import { home } from '../map/view/leaflet-map.js'
import { frames } from './frames.js'

/** Where a test's map is, and whose units it shows. */
export interface MapStageOptions {
  /** No units by default. */
  readonly backend?: FakeBackendOptions
  /** Without a session until a login. */
  readonly out?: boolean
  /** CSS pixels; 900 by 600 by default. */
  readonly size?: readonly [width: number, height: number]
  /** In a shadow root, as elements are. */
  readonly shadow?: boolean
  /** The element around the map. */
  readonly around?: (map: ReactNode) => ReactNode
}

/** A map in the corner of the page, on a host of its own. */
export interface MapStage {
  readonly backend: FakeBackend
  readonly client: BalizaClient
  readonly box: HTMLElement
  readonly handle: RefObject<MapHandle | null>
  /** The same map with other props. */
  render(more?: MapProps): void
  get(selector: string): HTMLElement | null
  all(selector: string): HTMLElement[]
  /** Waits for its code, its units and its first look at them, painted. */
  ready(): Promise<void>
  /** As Leaflet writes it where a zoom begins and where a flight ends. */
  zoom(): number
}

const soon = { timeout: 8_000 }

/** Puts a map, for as long as the test lasts. It asks its host once, and then only on demand. */
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
    return Math.log2(Number(scale)) + 1
  }
  const ready = async () => {
    await vi.waitFor(() => {
      expect(get('.baliza-map')?.dataset.state).toBe('live')
      expect(get('.leaflet-overlay-pane canvas')).not.toBeNull()
      // A map that was not given where to open does so over all of Mexico, until it has units to show.
      if (props.center === undefined && client.fleet.get().units.size > 0) expect(zoom()).not.toBe(home.zoom)
      expect(get('.leaflet-zoom-anim')).toBeNull()
    }, soon)
    await frames()
  }
  return { backend, client, box, handle, render, get, all, ready, zoom }
}

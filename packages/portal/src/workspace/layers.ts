import { atom, type ReadableAtom } from 'nanostores'
import { recall, remember } from '../context/preferences.js'

/** What the map shows besides its units: the toggles of the sidebar's settings (specification 1, section 2). */
export interface Layers {
  readonly geofences: boolean
  readonly pdi: boolean
  readonly routes: boolean
  /** The units' names. */
  readonly names: boolean
  /** The units' trail lines. */
  readonly trail: boolean
}
export type LayerName = keyof Layers

const standard: Layers = { geofences: true, pdi: true, routes: true, names: false, trail: true }

const isLayers = (value: unknown): value is Layers =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(standard).every((name) => typeof Reflect.get(value, name) === 'boolean')

/** The toggles as they were left on this machine. */
export function createLayers(): {
  readonly $layers: ReadableAtom<Layers>
  readonly showLayer: (name: LayerName, shown: boolean) => void
} {
  const $layers = atom(recall('layers', isLayers, standard))
  return {
    $layers,
    showLayer(name, shown) {
      const next = { ...$layers.get(), [name]: shown }
      remember('layers', next)
      $layers.set(next)
    },
  }
}

import type { Geofence, Route } from '@baliza/sdk-core/internal'
import { atom, type ReadableAtom } from 'nanostores'
import { type Preferences, readPreference, writePreference } from '../context/preferences.js'

export type Layers = Preferences['layers']
export type LayerName = keyof Layers

const standard: Layers = { geofences: true, pdi: true, routes: true, names: false, trail: true }

const isLayers = (value: unknown): value is Layers =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(standard).every((name) => typeof Reflect.get(value, name) === 'boolean')

export function layerOf({ tipo }: Pick<Geofence | Route, 'tipo'>): 'pdi' | 'routes' | 'geofences' {
  return tipo === 3 ? 'pdi' : tipo === 4 ? 'routes' : 'geofences'
}

/** Creates the layer toggles, with their stored values. */
export function createLayers(): {
  readonly $layers: ReadableAtom<Layers>
  readonly showLayer: (name: LayerName, shown: boolean) => void
} {
  const $layers = atom(readPreference('layers', isLayers, standard))
  return {
    $layers,
    showLayer(name, shown) {
      const next = { ...$layers.get(), [name]: shown }
      writePreference('layers', next)
      $layers.set(next)
    },
  }
}

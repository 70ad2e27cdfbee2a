import { useCallback, useState } from 'react'
import { type Preferences, readPreference, writePreference } from '../../context/preferences.js'

const isBaseLayer = (value: unknown): value is Preferences['baseLayer'] => {
  if (value === null) return true
  const { id } = value as { id?: unknown }
  return id === null || typeof id === 'string'
}

/** Returns the map's base layer, which is stored on this machine; `undefined` if the user has not chosen one. */
export function useBaseLayer() {
  const [kept, setKept] = useState(() => readPreference('baseLayer', isBaseLayer, null))
  const choose = useCallback((id: string | null) => {
    writePreference('baseLayer', { id })
    setKept({ id })
  }, [])
  return [kept?.id, choose] as const
}

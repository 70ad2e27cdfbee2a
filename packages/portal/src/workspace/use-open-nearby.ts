import type { MapPlace } from '@baliza/widgets/react'
import { useCallback } from 'react'
import { useWorkspace } from './workspace.js'

/** How far around a place a unit counts as near, m, until another radius is chosen. */
const usual = 200

/** Opens who was near a place, of which the map then shows the surroundings. */
export function useOpenNearby(): (place: MapPlace, radius?: number) => void {
  const { open } = useWorkspace()
  return useCallback((place, radius = usual) => open({ name: 'nearby', place, radius }), [open])
}

import type { MapPlace } from '@baliza/widgets/react'
import { useCallback } from 'react'
import { useWorkspace } from './workspace.js'

/** Default radius within which a unit counts as near, in m. */
const usual = 200

/** Opens the panel of units near a place, whose surroundings the map then shows. */
export function useOpenNearby(): (place: MapPlace, when: 'now' | 'past', radius?: number) => void {
  const { open } = useWorkspace()
  return useCallback((place, when, radius = usual) => open({ name: 'nearby', place, radius, when }), [open])
}

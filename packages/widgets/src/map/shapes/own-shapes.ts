import { type BalizaClient, createShapes } from '@baliza/sdk-core/internal'
import type { ReportFailure } from '../../client/failures.js'
import type { MapShapes } from '../map-types.js'

const everything = { geofences: true, pdi: true, routes: true }

/**
 * Loads the shapes of the logged-in account, for a map whose page does not load them itself.
 * @returns a function that stops it
 */
export function listenToShapes(
  client: BalizaClient,
  onShapes: (shapes: MapShapes) => void,
  fail: ReportFailure,
): () => void {
  return createShapes(client).subscribe(({ geofences, routes, error }) => {
    if (error !== null) fail('the geofences of the map', error)
    onShapes({ geofences, routes, show: everything })
  })
}

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
  const shapes = createShapes(client)
  const stop = shapes.subscribe(({ geofences, routes, error }) => {
    if (error !== null) fail('the geofences of the map', error)
    onShapes({ geofences, routes, show: everything })
  })
  // The account's permissions, or the layers that a third-party page shows, have changed.
  const leave = client.fleet.listen(({ profileVersion }, before) => {
    const known = before?.profileVersion ?? null
    if (known !== null && profileVersion !== known) void shapes.refresh()
  })
  return () => {
    leave()
    stop()
  }
}

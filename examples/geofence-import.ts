/**
 * Imports the shapes of a GeoJSON, KML or KMZ file as geofences, points of interest and routes. A repeated run adds only the
 * missing shapes.
 *
 *     npm run example -- geofence-import ./zones.kml
 */
import { readFile } from 'node:fs/promises'
import { isBalizaError, readShapes, shapeKey, shapeOf } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const [path = 'zones.geojson'] = process.argv.slice(2)

const client = await openClient()
const { geofences, routes } = await client.geofences.list()
const there = new Set([...geofences, ...routes].map(shapeKey))

for (const { feature, form, fault } of readShapes(await readFile(path))) {
  if (fault !== undefined) {
    console.error(`feature ${feature}: ${fault}`)
    process.exitCode = 1
    continue
  }
  if (there.has(shapeKey(form))) continue
  const { nombre } = form
  try {
    await client.geofences.add(shapeOf(form))
    console.log(`${nombre}: added`)
  } catch (error) {
    // A rejected shape does not stop the import of the others.
    if (!isBalizaError(error, 'refused')) throw error
    console.error(`${nombre}: ${error.mensaje}`)
    process.exitCode = 1
  }
}
await client.session.logout()

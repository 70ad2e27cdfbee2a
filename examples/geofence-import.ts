/**
 * The polygons of a GeoJSON file as geofences. Run again, it adds only what is missing.
 *
 *     npm run example -- geofence-import ./zones.geojson
 */
import { readFile } from 'node:fs/promises'
import { isBalizaError, shapeOf } from '@baliza/sdk-core'
import { readGeoJson } from '@baliza/sdk-core/files'
import { openClient } from './open-client.js'

const [path = 'zones.geojson'] = process.argv.slice(2)

const client = await openClient()
const { geofences } = await client.geofences.list()
const there = new Set(geofences.map(({ nombre }) => nombre))

for (const { feature, form, fault } of readGeoJson(await readFile(path))) {
  if (fault !== undefined) {
    console.error(`feature ${feature}: ${fault}`)
    process.exitCode = 1
    continue
  }
  const { nombre, tipo } = form
  if (tipo !== 2 || there.has(nombre)) continue
  try {
    await client.geofences.add(shapeOf(form))
    console.log(`${nombre}: added`)
  } catch (error) {
    // One shape that is refused keeps no other out.
    if (!isBalizaError(error, 'refused')) throw error
    console.error(`${nombre}: ${error.mensaje}`)
    process.exitCode = 1
  }
}
await client.session.logout()

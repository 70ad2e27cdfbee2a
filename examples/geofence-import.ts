/**
 * The polygons of a GeoJSON file as geofences. Run again, it adds only what is missing.
 *
 *     npm run example -- geofence-import ./zones.geojson
 */
import { readFile } from 'node:fs/promises'
import { isBalizaError } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

interface Zone {
  /** `nombre` in what the command line exports. */
  readonly properties: { readonly name?: string; readonly nombre?: string }
  readonly geometry: { readonly type: string; readonly coordinates: readonly (readonly [number, number])[][] }
}

const [path = 'zones.geojson'] = process.argv.slice(2)
const { features } = JSON.parse(await readFile(path, 'utf8')) as { features: readonly Zone[] }

const client = await openClient()
const { geofences } = await client.geofences.list()
const there = new Set(geofences.map(({ nombre }) => nombre))

for (const { properties, geometry } of features) {
  const nombre = properties.name ?? properties.nombre ?? ''
  const [outline] = geometry.coordinates
  if (geometry.type !== 'Polygon' || outline === undefined || there.has(nombre)) continue
  const decode = outline.map(([lng, lat]) => ({ lat, lng }))
  try {
    await client.geofences.add({ tipo: 2, nombre, color: '#428bca', decode })
    console.log(`${nombre}: added`)
  } catch (error) {
    // One shape that is refused keeps no other out.
    if (!isBalizaError(error, 'refused')) throw error
    console.error(`${nombre}: ${error.mensaje}`)
    process.exitCode = 1
  }
}
await client.session.logout()

import { writeFile } from 'node:fs/promises'
import type { Geofence, LatLng, Route } from '@baliza/sdk-core/internal'
import type { Context } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly format?: string
  readonly out?: string
}

/** Exports all figures as GeoJSON that `baliza import geofences` accepts. */
export async function exportGeofences(context: Context, { format, out, host }: Flags): Promise<void> {
  if (format !== undefined && format !== 'geojson')
    throw new UsageError('Las geocercas se exportan como geojson.')
  const hosted = host === undefined ? {} : { host }
  await withClient(context, hosted, async (client) => {
    const { geofences, routes } = await client.geofences.list({}, { signal: context.signal })
    const features = [...geofences, ...routes].map(featureOf)
    const text = `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`
    if (out === undefined) context.process.stdout.write(text)
    else await writeFile(out, text)
  })
}

const at = ({ lat, lng }: LatLng) => [lng, lat] as const

function featureOf(drawn: Geofence | Route) {
  const { id, nombre, color } = drawn
  return {
    type: 'Feature',
    id,
    properties: { nombre, color, ...radiusOf(drawn) },
    geometry: geometryOf(drawn),
  }
}

const radiusOf = (drawn: Geofence | Route) => (drawn.tipo === 1 ? { radio: drawn.radio } : {})

function geometryOf(drawn: Geofence | Route) {
  switch (drawn.tipo) {
    case 1:
    case 3:
      return { type: 'Point', coordinates: at(drawn) }
    case 2:
      return { type: 'Polygon', coordinates: [[...drawn.decode, ...drawn.decode.slice(0, 1)].map(at)] }
    case 4:
      return { type: 'LineString', coordinates: drawn.decode.map(at) }
  }
}

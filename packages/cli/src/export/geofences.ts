import { writeFile } from 'node:fs/promises'
import { featureOf } from '@baliza/sdk-core/internal'
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

import { type GeofencePayload, shapeOf } from '@baliza/sdk-core'
import { readGeoJson } from '@baliza/sdk-core/files'
import type { Context } from '../context.js'
import { FaultyFile } from '../exit-codes.js'
import { createProgress } from '../progress.js'
import { type HostFlag, withClient } from '../session/connect.js'
import { readFileBy } from './read-file-by.js'

interface Flags extends HostFlag {
  readonly check: boolean
  readonly onlyGood: boolean
}

/**
 * The features of a GeoJSON file as geofences, points of interest and routes. All are looked at before the first is
 * saved; one that is there already, by name and shape, is left as it is, so that an import that was cut short can be made
 * again.
 * @param name what a geometry alone is called
 */
export async function importGeofences(
  context: Context,
  flags: Flags,
  bytes: Uint8Array,
  name: string,
): Promise<void> {
  const { stdout, stderr } = context.process
  const figures = readFileBy(() => readGeoJson(bytes, name))
  const forms = figures.flatMap(({ form }) => form ?? [])
  const faults = figures.flatMap(({ feature, part, fault }) =>
    fault === undefined ? [] : [`  elemento ${feature}${part === null ? '' : `, parte ${part}`}: ${fault}`],
  )
  const total = forms.length + faults.length
  if (faults.length > 0 && !flags.onlyGood)
    throw new FaultyFile(
      `No se importó nada: ${faults.length} de ${total} elementos tienen faltas. Con --only-good van los demás.\n${faults.join('\n')}`,
    )
  if (faults.length > 0)
    stderr.write(`No van ${faults.length} de ${total} elementos:\n${faults.join('\n')}\n`)
  if (flags.check) {
    stdout.write(`${JSON.stringify({ total, buenas: forms.length })}\n`)
    return
  }
  await withClient(context, flags, async (client) => {
    const { signal } = context
    const { geofences, routes } = await client.geofences.list({}, { signal })
    const there = new Set(
      [...geofences, ...routes].map((drawn) =>
        keyOf({
          lat: 0,
          lng: 0,
          radio: 0,
          ...drawn,
          encode: 'decode' in drawn ? drawn.decode : '0',
        }),
      ),
    )
    const progress = createProgress(context.process)
    let escritas = 0
    try {
      for (const [index, form] of forms.entries()) {
        progress.to(index, forms.length, form.nombre)
        if (there.has(keyOf(form))) continue
        await client.geofences.add(shapeOf(form), { signal })
        there.add(keyOf(form))
        escritas += 1
      }
    } finally {
      progress.stop()
    }
    stdout.write(`${JSON.stringify({ total, escritas, ya_estaban: forms.length - escritas })}\n`)
  })
}

/** What makes two drawn things one: degrees to a tenth of a metre. */
function keyOf({ tipo, nombre, lat, lng, radio, encode }: Omit<GeofencePayload, 'color'>): string {
  const place = (point: { readonly lat: number; readonly lng: number }) =>
    `${point.lat.toFixed(6)},${point.lng.toFixed(6)}`
  const shape = encode === '0' ? `${place({ lat, lng })} ${radio}` : encode.map(place).join(' ')
  return `${tipo} ${nombre} ${shape}`
}

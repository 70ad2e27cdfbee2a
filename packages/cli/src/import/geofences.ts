import { readShapes, shapeKey, shapeOf } from '@baliza/sdk-core/internal'
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
 * Imports the figures of a KML, KMZ or GeoJSON file as geofences, points of interest and routes. All are validated before the
 * first is saved. A figure whose name and shape already exist is skipped, so that an interrupted import can be repeated.
 * @param name the name of a bare geometry, which has none
 */
export async function importGeofences(
  context: Context,
  flags: Flags,
  bytes: Uint8Array,
  name: string,
): Promise<void> {
  const { stdout, stderr } = context.process
  const figures = readFileBy(() => readShapes(bytes, name))
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
    const there = new Set([...geofences, ...routes].map(shapeKey))
    const progress = createProgress(context.process)
    let escritas = 0
    try {
      for (const [index, form] of forms.entries()) {
        progress.to(index, forms.length, form.nombre)
        if (there.has(shapeKey(form))) continue
        await client.geofences.add(shapeOf(form), { signal })
        there.add(shapeKey(form))
        escritas += 1
      }
    } finally {
      progress.stop()
    }
    stdout.write(`${JSON.stringify({ total, escritas, ya_estaban: forms.length - escritas })}\n`)
  })
}

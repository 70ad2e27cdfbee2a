import { isBalizaError } from '@baliza/sdk-core/internal'
import type { Context } from '../context.js'
import { FaultyFile } from '../exit-codes.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly check: boolean
  readonly onlyGood: boolean
}

/**
 * Imports the figures of a KML, KMZ or GeoJSON file as geofences, points of interest and routes: all or none. A figure whose name
 * and shape already exist is skipped, so that a file can be imported again.
 * @param archivo the name of the file
 */
export async function importGeofences(
  context: Context,
  flags: Flags,
  bytes: Uint8Array,
  archivo: string,
): Promise<void> {
  const { stdout, stderr } = context.process
  const file = { archivo, contenido: Buffer.from(bytes).toString('base64') }
  const settings = { signal: context.signal, timeout: 600_000 }
  await withClient(context, flags, async (client) => {
    const { total, figuras } = await client.imports.checkShapes(file, settings).catch((error: unknown) => {
      throw isBalizaError(error) && error.field === 'contenido' ? new FaultyFile(error.mensaje) : error
    })
    const faults = figuras.flatMap(({ elemento, parte, falta }) =>
      falta === '' ? [] : [`  elemento ${elemento}${parte === null ? '' : `, parte ${parte}`}: ${falta}`],
    )
    if (faults.length > 0 && !flags.onlyGood)
      throw new FaultyFile(
        `No se importó nada: ${faults.length} de ${total} elementos tienen faltas. Con --only-good van los demás.\n${faults.join('\n')}`,
      )
    if (faults.length > 0)
      stderr.write(`No van ${faults.length} de ${total} elementos:\n${faults.join('\n')}\n`)
    const good = total - faults.length
    if (flags.check || good === 0) {
      stdout.write(`${JSON.stringify({ total, buenas: good })}\n`)
      return
    }
    const { id, escritas } = await client.imports.runShapes({ ...file, soloBuenas: flags.onlyGood }, settings)
    stdout.write(`${JSON.stringify({ id, total, escritas, ya_estaban: good - escritas })}\n`)
  })
}

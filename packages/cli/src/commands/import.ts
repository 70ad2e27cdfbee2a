import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportKind } from '@baliza/sdk-core/internal'
import { maxFileBytes, textOfFault, totalsOmitted, UnreadableFile } from '@baliza/sdk-core/internal'
import type { Context } from '../context.js'
import { FaultyFile } from '../exit-codes.js'
import { importGeofences } from '../import/geofences.js'
import { readRows } from '../import/rows.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly check: boolean
  readonly onlyGood: boolean
}

/** `baliza import units|users|drivers|assignments|geofences FILE` */
export default async function importFile(
  this: Context,
  flags: Flags,
  kind: ImportKind | 'geofences',
  path: string,
): Promise<void> {
  // The server accepts no larger file, so it is rejected before it is read.
  if ((await stat(path)).size > maxFileBytes) throw new FaultyFile(new UnreadableFile('tooBig').message)
  const bytes = await readFile(path)
  if (kind === 'geofences') return importGeofences(this, flags, bytes, basename(path))
  const { rows: filas, numbers, refused, totals } = readRows(kind, bytes)
  const { stdout, stderr } = this.process
  if (totals.length > 0) stderr.write(`${totalsOmitted(totals)}\n`)
  const file = { tipo: kind, filas, archivo: basename(path) }
  await withClient(this, flags, async (client) => {
    const settings = { signal: this.signal, timeout: 600_000 }
    const { total: sent, buenas, faltas } = await client.imports.check({ tipo: kind, filas }, settings)
    const total = sent + refused.length
    const lines = [
      ...refused.map((sentence) => `  ${sentence}`),
      ...faltas.map(
        (fault) =>
          `  fila ${numbers[fault.fila - 1] ?? fault.fila}, ${fault.columna}: ${textOfFault(fault, numbers)}`,
      ),
    ]
    if (lines.length > 0 && !flags.onlyGood)
      throw new FaultyFile(
        `No se importó nada: ${total - buenas} de ${total} filas tienen faltas. Con --only-good van las demás.\n${lines.join('\n')}`,
      )
    if (lines.length > 0) stderr.write(`No van ${total - buenas} de ${total} filas:\n${lines.join('\n')}\n`)
    if (flags.check) {
      stdout.write(`${JSON.stringify({ total, buenas })}\n`)
      return
    }
    const done = await client.imports.run({ ...file, soloBuenas: flags.onlyGood }, settings)
    stdout.write(`${JSON.stringify({ id: done.id, total, escritas: done.escritas })}\n`)
  })
}

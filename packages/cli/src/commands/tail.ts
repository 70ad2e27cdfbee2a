import { readFile, rename, writeFile } from 'node:fs/promises'
import { formatDateTime, formatSpeed, type StoredPosition } from '@baliza/sdk-core/internal'
import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { orJson } from '../formats/table.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag {
  readonly units?: readonly string[]
  readonly format?: 'text' | 'ndjson'
  readonly json: boolean
  readonly count?: number
  readonly cursor?: string
}

/** Maximum number of positions per page. */
const maxOfPage = 1_000

/** `baliza tail` */
export default async function tail(this: Context, flags: Flags): Promise<void> {
  const { stdout } = this.process
  const asText = (orJson(flags.format, flags.json, 'ndjson') ?? (stdout.isTTY ? 'text' : 'ndjson')) === 'text'
  await withClient(this, flags, async (client) => {
    const { signal } = this
    const chosen = await chooseUnits(client, flags.units, signal)
    const names = new Map(chosen.map(({ imei, nombre }) => [imei, nombre]))
    const units = flags.units === undefined ? 'all' : [...names.keys()]
    let cursor = flags.cursor === undefined ? undefined : await readCursor(flags.cursor)
    for (let left = flags.count ?? Number.POSITIVE_INFINITY; left > 0; ) {
      // A page must not exceed the remaining count: the saved cursor is that of the last position shown.
      const limit = Math.min(left, maxOfPage)
      for await (const page of client.positions.feed({ cursor, units, limit, signal })) {
        for (const position of page.positions) {
          const nombre = names.get(position.imei) ?? ''
          stdout.write(asText ? textOf(position, nombre) : `${JSON.stringify(rowOf(position, nombre))}\n`)
        }
        // The cursor is saved after the output: a process killed in between repeats a page, and never skips one.
        if (flags.cursor !== undefined) await writeCursor(flags.cursor, page.cursor)
        cursor = page.cursor
        left -= page.positions.length
        if (left < limit) break
      }
    }
  })
}

/** Converts a position to a row with the columns of an export, plus `motivo` and `bateria`, which only the feed has. */
function rowOf(position: StoredPosition, nombre: string) {
  const { imei, timestamp, lat, lng, speed, acc, angulo, motivo, bateria } = position
  const fecha = new Date(timestamp).toISOString()
  return { imei, nombre, fecha, lat, lng, velocidad_kmh: speed, motor: acc, rumbo: angulo, motivo, bateria }
}

function textOf({ imei, timestamp, lat, lng, speed }: StoredPosition, nombre: string): string {
  const where = lat === null || lng === null ? 'sin satélites' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const fields = [formatDateTime(timestamp), nombre || imei, speed === null ? '' : formatSpeed(speed), where]
  // The name of a unit must not send control characters to the terminal.
  return `${fields.join('  ').replace(/\p{Cc}/gu, '')}\n`
}

async function readCursor(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeCursor(path: string, cursor: string): Promise<void> {
  await writeFile(`${path}.new`, cursor)
  await rename(`${path}.new`, path)
}

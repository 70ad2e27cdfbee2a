import { chooseUnits } from '../choose-units.js'
import type { Context } from '../context.js'
import { openTable, type Row, type TableFlags, tableFormat } from '../formats/table.js'
import { type HostFlag, withClient } from '../session/connect.js'

interface Flags extends HostFlag, TableFlags {
  readonly units?: readonly string[]
  /** Maximum number of rows. */
  readonly limit?: number
}

const columns = [
  'imei',
  'nombre',
  'placas',
  'conductor',
  'fecha',
  'lat',
  'lng',
  'velocidad_kmh',
  'motor',
  'rumbo',
  'direccion',
] as const
/** The columns that fit into a terminal. */
const shown = ['imei', 'nombre', 'fecha', 'velocidad_kmh', 'motor', 'direccion'] as const

/** `baliza units` */
export default async function listUnits(this: Context, flags: Flags): Promise<void> {
  const format = tableFormat(this.process, flags)
  await withClient(this, flags, async (client) => {
    const units = await chooseUnits(client, flags.units, this.signal)
    const rows = units.slice(0, flags.limit).map(
      (unit): Record<(typeof columns)[number], Row[string]> => ({
        imei: unit.imei,
        nombre: unit.nombre,
        placas: unit.placas,
        conductor: unit.conductor,
        fecha: unit.timestamp === null ? null : new Date(unit.timestamp),
        lat: unit.lat,
        lng: unit.lng,
        velocidad_kmh: unit.speed,
        motor: unit.acc,
        rumbo: unit.angulo,
        direccion: unit.direccion,
      }),
    )
    const writer = await openTable(this.process, format, format === 'table' ? shown : columns, flags.out)
    await writer.add(rows)
    await writer.end()
  })
}

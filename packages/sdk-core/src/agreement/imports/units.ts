import * as v from 'valibot'
import { newDeviceSchema } from '../../entities/schemas/device.js'
import { es } from '../../texts/es.js'
import type { Account } from '../account.js'
import { mensajes } from '../texts.js'
import { type ImportLookup, namedAccounts } from './lookup.js'
import { type Cells, type Faults, goodRows, readRows, refuseRepeated, ungrouped } from './rows.js'

const form = v.object({ ...newDeviceSchema(es.validation).entries, manager: v.pipe(v.string(), v.trim()) })

/** A unit as it is imported. */
export interface UnitToImport {
  readonly imei: string
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  readonly sim: string
  readonly equipo_gps: string
  readonly manager: string | null
}

/** Units: as `devices.add` takes them, and a manager's login name where role 4 names one. */
export async function checkUnits(
  rows: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
  faults: Faults,
): Promise<UnitToImport[]> {
  const read = await readRows(
    rows,
    form,
    (cells) => ({ manager: '', ...cells, ...(cells.sim !== undefined && { sim: ungrouped(cells.sim) }) }),
    faults,
  )
  refuseRepeated(read, 'imei', ({ imei }) => imei, faults)
  const taken = await lookup.takenImeis(read.map(({ row }) => row.imei))
  const brands = await lookup.brands()
  const managers = await namedAccounts(
    lookup,
    read.map(({ row }) => row.manager),
  )
  for (const { fila, row } of read) {
    if (taken.has(row.imei)) faults.add(fila, 'imei', mensajes.imeiTaken)
    if (!brands.has(row.equipo_gps)) faults.add(fila, 'equipo_gps', mensajes.unknownBrand)
    const refused = refusedManager(row.manager, actor, managers.get(row.manager.toLowerCase())?.rol)
    if (refused !== null) faults.add(fila, 'manager', refused)
  }
  return goodRows(read, faults).map(({ placa, manager, ...unit }) => ({
    ...unit,
    placas: placa,
    manager: actor.rol === 3 ? actor.id : (managers.get(manager.toLowerCase())?.id ?? null),
  }))
}

/** Who may be named as a manager: role 3 is its own, whoever else there is. @returns what is against it, or `null` */
export function refusedManager(login: string, actor: Account, rol: number | undefined): string | null {
  if (login === '' || (actor.rol === 3 && login.toLowerCase() === actor.name.toLowerCase())) return null
  if (actor.rol !== 4) return mensajes.forbidden
  return rol === 3 ? null : mensajes.unknownManager
}

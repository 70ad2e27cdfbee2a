import * as v from 'valibot'
import type { Account } from '../access/account.js'
import { type TrackerModelCode, trackerModels } from '../codes/tracker-models.js'
import { newDeviceSchema } from '../entities/schemas/device.js'
import { byFoldedName } from '../rules/nearest.js'
import { readDay } from '../rules/spreadsheet/clean-cell.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'
import { fill } from '../texts/merge-texts.js'
import { type ImportLookup, namedAccounts } from './lookup.js'
import {
  type Cells,
  type Faults,
  goodRows,
  type Read,
  readRows,
  refuseExternalIds,
  refuseRepeated,
} from './rows.js'

const form = v.object({
  ...newDeviceSchema(es.validation).entries,
  modelo_gps: v.string(),
  manager: v.pipe(v.string(), v.trim()),
  registro: v.pipe(v.string(), v.trim()),
  grupo: v.pipe(v.string(), v.trim()),
})

/** A unit that an import writes. */
export interface UnitToImport {
  readonly imei: string
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  readonly sim: string
  readonly equipo_gps: string
  /** Id that the device reports; empty: its IMEI. */
  readonly id_equipo: string
  readonly modelo_gps: TrackerModelCode | ''
  readonly manager: string | null
  readonly id_externo: string | null
  /** Registration day, Unix ms; `null`: the time of the import. */
  readonly registro: number | null
  /** A group of the account that imports. */
  readonly id_grupo: string | null
}

/**
 * Checks units by the rules of `devices.add`. In addition, a row may contain a manager's login name (role 4 only), the day from
 * which its year counts if that is not the day of the import, the name of a group of the importing account, and a tracker model
 * by its code or its name. Names match regardless of case, accents and spaces.
 */
export async function checkUnits(
  rows: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
  faults: Faults,
): Promise<UnitToImport[]> {
  const read = await readRows(
    rows,
    form,
    (cells) => ({
      manager: '',
      registro: '',
      grupo: '',
      modelo_gps: '',
      ...cells,
    }),
    faults,
  )
  refuseRepeated(read, 'imei', ({ imei }) => imei, faults)
  refuseRepeated(read, 'id_equipo', ({ id_equipo }) => id_equipo || null, faults)
  refuseImeisOfOthers(read, faults)
  const names = read.flatMap(({ row }) => (row.id_equipo === '' ? row.imei : [row.imei, row.id_equipo]))
  const imeis = await lookup.takenImeis(names)
  const deviceIds = await lookup.takenDeviceIds(names)
  const brandsNamed = byFoldedName(await lookup.brands(), (brand) => brand)
  const managers = await namedAccounts(
    lookup,
    read.map(({ row }) => row.manager),
  )
  // Without a row that names a group, the query is not necessary.
  const namesGroups = read.some(({ row }) => row.grupo !== '')
  const groupsNamed = byFoldedName(namesGroups ? await lookup.groupsOf(actor.id) : [], ({ nombre }) => nombre)
  const managerOf = (login: string) =>
    actor.rol === 3 ? actor.id : (managers.get(login.toLowerCase())?.id ?? null)
  const identified = read.map(({ fila, row: { manager, id_externo } }) => ({
    fila,
    owner: managerOf(manager) ?? '',
    id_externo,
  }))
  const existing = await refuseExternalIds('units', identified, lookup, faults)
  for (const { fila, row } of read) {
    const { id_equipo } = row
    if (existing.has(fila)) continue
    if (imeis.has(row.imei)) faults.add(fila, 'imei', mensajes.imeiTaken)
    else if (deviceIds.has(row.imei)) faults.add(fila, 'imei', mensajes.imeiIsDeviceId)
    if (deviceIds.has(id_equipo) || (id_equipo !== row.imei && imeis.has(id_equipo)))
      faults.add(fila, 'id_equipo', mensajes.deviceIdTaken)
    if (readModel(row.modelo_gps) === undefined) faults.add(fila, 'modelo_gps', mensajes.unknownTrackerModel)
    if (brandsNamed(row.equipo_gps).length === 0) faults.add(fila, 'equipo_gps', mensajes.unknownBrand)
    const refused = refusedManager(row.manager, actor, managers.get(row.manager.toLowerCase())?.rol)
    if (refused !== null) faults.add(fila, 'manager', refused)
    const day = readDay(row.registro)
    if (day === undefined) faults.add(fila, 'registro', mensajes.badDay)
    else if (day !== null && day > lookup.now() + halfDay) faults.add(fila, 'registro', mensajes.dayAhead)
    if (row.grupo === '') continue
    const { length } = groupsNamed(row.grupo)
    if (length === 0) faults.add(fila, 'grupo', mensajes.unknownGroup)
    else if (length > 1) faults.add(fila, 'grupo', mensajes.ambiguousGroup)
  }
  return goodRows(read, faults).map(
    ({ placa, manager, registro, grupo, equipo_gps, modelo_gps, id_externo = null, ...unit }) => ({
      ...unit,
      id_externo,
      equipo_gps: brandsNamed(equipo_gps)[0] ?? equipo_gps,
      placas: placa,
      modelo_gps: readModel(modelo_gps) ?? '',
      registro: readDay(registro) ?? null,
      id_grupo: grupo === '' ? null : (groupsNamed(grupo)[0]?.id ?? null),
      manager: managerOf(manager),
    }),
  )
}

/** Adds a fault to every row whose device id is the IMEI of another row. */
function refuseImeisOfOthers(
  read: readonly Read<{ readonly imei: string; readonly id_equipo: string }>[],
  faults: Faults,
): void {
  const rows = new Map(read.map(({ fila, row }) => [row.imei, fila]))
  for (const { fila, row } of read) {
    const other = rows.get(row.id_equipo)
    if (other !== undefined && row.id_equipo !== row.imei)
      faults.add(fila, 'id_equipo', fill(mensajes.repeatedRow, { row: other }))
  }
}

const modelsNamed = byFoldedName(
  (Object.keys(trackerModels) as TrackerModelCode[]).flatMap((code) =>
    [code, trackerModels[code].name].map((name) => ({ code, name })),
  ),
  ({ name }) => name,
)

/** Returns the code of a model that is written as its code or its name. @returns `undefined` if there is no such model */
const readModel = (text: string) => (text.trim() === '' ? '' : modelsNamed(text.trim())[0]?.code)

const halfDay = 43_200_000

/**
 * Checks who may be named as a manager. Role 3 may only name itself; role 4 may name any account of role 3.
 * @returns the fault, or `null`
 */
export function refusedManager(login: string, actor: Account, rol: number | undefined): string | null {
  if (login === '' || (actor.rol === 3 && login.toLowerCase() === actor.name.toLowerCase())) return null
  if (actor.rol !== 4) return mensajes.forbidden
  return rol === 3 ? null : mensajes.unknownManager
}

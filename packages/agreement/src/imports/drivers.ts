import * as v from 'valibot'
import type { Account } from '../access/account.js'
import type { DriverRow } from '../entities/driver-fields.js'
import { driverSchema } from '../entities/schemas/driver.js'
import { readDeviceId } from '../rules/unit/device-id.js'
import { mensajes } from '../texts/api-texts.js'
import * as es from '../texts/es.js'
import { administeredAccounts, type ImportLookup, type Pair, pairKey } from './lookup.js'
import { type Cells, type Faults, goodRows, readRows, refuseExternalIds, refuseRepeated } from './rows.js'

const { id_unidad: _, nombre_unidad: __, ...own } = driverSchema(es.validation).entries
const named = v.pipe(v.optional(v.string(), ''), v.trim())
const form = v.object({
  ...own,
  imei: v.pipe(named, v.transform(readDeviceId)),
  user: named,
})

/** A driver that an import writes. */
export type DriverToImport = Omit<DriverRow, 'id'>

/**
 * Checks drivers by the rules of `drivers.add`. They belong to the actor or to the account that a row names. Unlike there, a unit
 * that has a driver is a fault: an import that released other drivers could not be undone.
 */
export async function checkDrivers(
  rows: readonly Cells[],
  actor: Account,
  lookup: ImportLookup,
  faults: Faults,
): Promise<DriverToImport[]> {
  const read = await readRows(rows, form, (cells) => cells, faults)
  const accounts = await administeredAccounts(
    lookup,
    actor,
    read.map(({ row }) => row.user),
  )
  const ownerOf = (user: string) => (user === '' ? actor : accounts.get(user.toLowerCase()))
  refuseRepeated(read, 'nombre', ({ nombre, user }) => `${ownerOf(user)?.id} ${nombre}`, faults)
  refuseRepeated(read, 'imei', ({ imei }) => (imei === '' ? null : imei), faults)
  const withUnit = read.filter(({ row }) => row.imei !== '')
  const pairs = withUnit.flatMap(({ row }): Pair[] => {
    const owner = ownerOf(row.user)
    return [[actor.id, row.imei], ...(owner === undefined ? [] : [[owner.id, row.imei] as const])]
  })
  const seen = await lookup.seen(pairs)
  const driven = await lookup.driven(withUnit.map(({ row }) => row.imei))
  const owners = [...new Set(read.flatMap(({ row }) => ownerOf(row.user)?.id ?? []))]
  const names = await lookup.driverNames(owners)
  const identified = read.map(({ fila, row: { user, id_externo } }) => ({
    fila,
    owner: ownerOf(user)?.id ?? '',
    id_externo,
  }))
  const existing = await refuseExternalIds('drivers', identified, lookup, faults)
  for (const { fila, row } of read) {
    if (existing.has(fila)) continue
    const owner = ownerOf(row.user)
    if (owner === undefined) faults.add(fila, 'user', mensajes.unknownAccount)
    else if (names.has(`${owner.id} ${row.nombre}`)) faults.add(fila, 'nombre', mensajes.driverExists)
    if (row.imei === '' || owner === undefined) continue
    if (!seen.has(pairKey(actor.id, row.imei)) || !seen.has(pairKey(owner.id, row.imei)))
      faults.add(fila, 'imei', mensajes.unknownImei)
    else if (driven.has(row.imei)) faults.add(fila, 'imei', mensajes.unitDriven)
  }
  return goodRows(read, faults).map(({ imei, user, id_externo = null, ...driver }) => ({
    ...driver,
    id_externo,
    imei: imei === '' ? null : imei,
    user_id: ownerOf(user)?.id ?? actor.id,
  }))
}

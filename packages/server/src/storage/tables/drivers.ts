import { type Driver, type DriverRow, driverFields, type Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { OfRemoved } from '../connection/failure.js'
import { intoBin } from './bin.js'
import { afterName, byName } from './by-name.js'
import type { ListKey } from './list-key.js'
import { fieldsSql, rowSql } from './row-sql.js'

/** A driver in the format of the API (specification 2, section 3). */
export type WireDriver = Omit<Driver, 'id'> & { readonly _id: string }

const { id_unidad: _, ...ownFields } = driverFields

/**
 * Reads the drivers of an account, by name. The driven unit is included if the account sees it.
 * @param after name and id @param limit `null`: all
 */
export function driversOf(
  database: Queryable,
  account: Viewer,
  after: ListKey | null = null,
  limit: number | null = null,
): Promise<WireDriver[]> {
  const { where, values } = visibleTo(account)
  const at = values.length + 2
  return database.query<WireDriver>(
    `select ${fieldsSql(ownFields, 'd')}, units.id as id_unidad, coalesce(units.nombre, '') as nombre_unidad
     from drivers d left join units on units.imei = d.imei and (${where})
     where d.user_id = $${at - 1} and ${afterName('d.nombre', 'd.id', at)}
     order by ${byName('d.nombre')}, d.id limit $${at + 2}`,
    [...values, account.id, after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

/** A driver to store. The omitted fields of an existing driver stay unchanged. */
export type DriverToSave = Pick<DriverRow, 'id' | 'user_id'> & {
  readonly [Name in Exclude<keyof DriverRow, 'id' | 'user_id'>]?: DriverRow[Name] | undefined
}

/**
 * Adds or changes a driver. A trigger of the database updates `conductor` of the unit. A unit has one driver: the previous one is
 * released.
 * @param mayTake whether the unit may be removed from the drivers of these accounts; called within the transaction
 * @returns `false` if it may not; no data is written then
 * @throws {OfRemoved} if the driver that is changed does not exist
 */
export function saveDriver(
  database: Database,
  row: DriverToSave,
  mayTake: (tx: Queryable, owners: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  const { id, imei = null, nombre } = row
  return database.transaction(async (tx) => {
    // Locks in the order of the imeis, like all other code, to prevent deadlocks.
    await tx.query(
      `select imei from units where imei = $1 or imei = (select imei from drivers where id = $2)
       order by imei for no key update`,
      [imei, id],
    )
    const others = await tx.query<{ id: string; user_id: string }>(
      'select id, user_id from drivers where imei = $1 and id <> $2',
      [imei, id],
    )
    const owners = others.map((other) => other.user_id)
    if (!(await mayTake(tx, owners))) return false
    await tx.query('update drivers set imei = null where id = any($1::text[])', [
      others.map((other) => other.id),
    ])
    const { set, insert, values, next } = rowSql({ ...row })
    const changed = await tx.query(`update drivers set ${set} where id = ${next} returning 1`, [
      ...values,
      id,
    ])
    if (changed.length > 0) return true
    if (nombre === undefined) throw new OfRemoved('the driver is gone')
    await tx.query(`insert into drivers ${insert}`, values)
    return true
  })
}

/** Moves a driver to the bin. The unit no longer has a `conductor`. */
export function removeDriver(database: Database, id: string): Promise<void> {
  return database.transaction((tx) =>
    intoBin(tx, 'driver', id, () => tx.query('delete from drivers where id = $1', [id])),
  )
}

import { type Driver, type DriverRow, driverFields, type Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
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

/** Reads a driver in the form of `drivers.add`. */
export async function driverForm(tx: Queryable, id: string): Promise<Record<string, unknown>> {
  const [row] = await tx.query(
    `select d.nombre, d.tel, d.email, d.descripcion, d.user_id as id_user, coalesce(n.id, '') as id_unidad
     from drivers d left join units n on n.imei = d.imei where d.id = $1`,
    [id],
  )
  return row ?? {}
}

/**
 * Adds or changes a driver. A trigger of the database updates `conductor` of the unit. A unit has one driver: the previous one is
 * released.
 * @param mayTake whether the unit may be removed from the drivers of these accounts; called within the transaction
 * @returns `false` if it may not; no data is written then
 */
export function saveDriver(
  database: Database,
  row: Omit<DriverRow, 'id_externo'> & { readonly id_externo?: string | null | undefined },
  mayTake: (tx: Queryable, owners: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  const { id, imei } = row
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
    const { insert, replace, values } = rowSql({ ...row })
    await tx.query(`insert into drivers ${insert} on conflict (id) do update set ${replace}`, values)
    return true
  })
}

/** Moves a driver to the bin. The unit no longer has a `conductor`. */
export function removeDriver(database: Database, id: string): Promise<void> {
  return database.transaction((tx) =>
    intoBin(tx, 'driver', id, () => tx.query('delete from drivers where id = $1', [id])),
  )
}

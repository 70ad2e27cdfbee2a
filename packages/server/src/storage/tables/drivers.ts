import type { Viewer } from '@baliza/sdk-core/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { intoBin } from './bin.js'

/** A driver in the format of the API (specification 2, section 3). */
export interface WireDriver {
  readonly _id: string
  readonly nombre: string
  readonly id_unidad: string | null
  readonly nombre_unidad: string
  readonly tel: string
  readonly email: string
  readonly descripcion: string
  readonly id_user: string
}

export interface DriverToSave {
  readonly id: string
  readonly user_id: string
  readonly nombre: string
  /** Imei of the unit that the driver drives. */
  readonly imei: string | null
  readonly tel: string
  readonly email: string
  readonly descripcion: string
}

/** Reads the drivers of an account, by name. The driven unit is included if the account sees it. */
export function driversOf(database: Queryable, account: Viewer): Promise<WireDriver[]> {
  const { where, values } = visibleTo(account)
  return database.query<WireDriver>(
    `select d.id as _id, d.nombre, units.id as id_unidad, coalesce(units.nombre, '') as nombre_unidad,
       d.tel, d.email, d.descripcion, d.user_id as id_user
     from drivers d left join units on units.imei = d.imei and (${where})
     where d.user_id = $${values.length + 1} order by d.nombre, d.id`,
    [...values, account.id],
  )
}

/**
 * Adds or changes a driver. A trigger of the database updates `conductor` of the unit. A unit has one driver: the previous one is
 * released.
 * @param mayTake whether the unit may be removed from the drivers of these accounts; called within the transaction
 * @returns `false` if it may not; no data is written then
 */
export function saveDriver(
  database: Database,
  { id, user_id, nombre, imei, tel, email, descripcion }: DriverToSave,
  mayTake: (tx: Queryable, owners: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
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
    await tx.query(
      `insert into drivers (id, user_id, nombre, imei, tel, email, descripcion) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set user_id = excluded.user_id, nombre = excluded.nombre, imei = excluded.imei,
         tel = excluded.tel, email = excluded.email, descripcion = excluded.descripcion`,
      [id, user_id, nombre, imei, tel, email, descripcion],
    )
    return true
  })
}

/** Moves a driver to the bin. The unit no longer has a `conductor`. */
export function removeDriver(database: Database, id: string): Promise<void> {
  return database.transaction((tx) =>
    intoBin(tx, 'driver', id, () => tx.query('delete from drivers where id = $1', [id])),
  )
}

import type { Viewer } from '@baliza/agreement'
import { administered, administratorId } from '../../access/accounts.js'
import { visibleTo } from '../../access/visible-units.js'
import type { Queryable } from '../connection/database.js'
import { byName } from './by-name.js'
import { unitTables } from './units.js'

/** A unit that is a phone, and an account to which it is assigned. */
export interface PhoneRow {
  readonly id: string
  readonly imei: string
  readonly nombre: string
  readonly equipo_gps: string
  readonly sim: string
  readonly activo: boolean
  /** Unix ms. */
  readonly timestamp: number | null
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  /** Percent. */
  readonly battery: number | null
  readonly id_user: string | null
}

const columns = 'units.id, imei, nombre, equipo_gps, sim, activo, timestamp, lat, lng, speed, battery'

/** The brand identifies a phone: a device with the protocol of a phone may also be a tracker in a vehicle. */
const isPhone = `lower(units.equipo_gps) in ('android', 'iphone')`

/**
 * Reads the phones that an account sees, once per account to which each is assigned, limited to accounts that the reader
 * administers.
 */
export function phonesSeenBy(database: Queryable, reader: Viewer): Promise<PhoneRow[]> {
  const { where, values } = visibleTo(reader)
  return database.query<PhoneRow>(
    `select ${columns}, held.user_id as id_user
     from ${unitTables} left join (
       select h.imei as held_imei, h.user_id
       from assignments h join users u on u.id = h.user_id left join users o on o.id = u.owner
       where u.owner is null and ${administered(`$${values.length + 1}`)}
     ) held on held.held_imei = units.imei
     where ${isPhone} and (${where}) order by ${byName('nombre')}, imei, id_user`,
    [...values, administratorId(reader)],
  )
}

export function phonesOf(database: Queryable, account: string): Promise<PhoneRow[]> {
  return database.query<PhoneRow>(
    `select ${columns}, held.user_id as id_user
     from ${unitTables} join (select h.imei as held_imei, h.user_id from assignments h where h.user_id = $1) held
       on held.held_imei = units.imei
     where ${isPhone} order by ${byName('nombre')}, imei`,
    [account],
  )
}

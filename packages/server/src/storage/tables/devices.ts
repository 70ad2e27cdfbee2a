import type { DeviceBrand, EditedColumns, EditedIn, Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Database, Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import { areFree, intoBin, setAside } from './bin.js'
import { afterName, byName } from './by-name.js'
import { dropWaiting } from './commands.js'
import { lockDeviceIds, unitsNamed } from './device-ids.js'
import type { ListKey } from './list-key.js'
import { rowSql } from './row-sql.js'
import { type UnitRow, unitColumns, unitTables } from './units.js'

/** Reads the devices that an account sees, by name. @param after name and imei @param limit `null`: all */
export function devicesOf(
  database: Queryable,
  account: Viewer,
  after: ListKey | null = null,
  limit: number | null = null,
): Promise<UnitRow[]> {
  const { where, values } = visibleTo(account)
  const at = values.length + 1
  return database.query<UnitRow>(
    `select ${unitColumns} from ${unitTables} where (${where}) and ${afterName('nombre', 'imei', at)}
     order by ${byName('nombre')}, imei limit $${at + 2}`,
    [...values, after?.[0] ?? null, after?.[1] ?? null, limit],
  )
}

/**
 * Reads devices that are assigned to no account and whose imei contains a text, ignoring case.
 * @param manager only devices of this manager; `null`: all
 */
export function unassignedDevices(
  database: Queryable,
  part: string,
  manager: string | null,
  after: ListKey | null,
  limit: number,
): Promise<UnitRow[]> {
  return database.query<UnitRow>(
    `select ${unitColumns} from ${unitTables}
     where imei ilike '%' || $1::text || '%' escape '\\' and ($2::text is null or manager = $2)
       and not exists (select 1 from assignments a where a.imei = units.imei)
       and ($3::text is null or imei > $3)
     order by imei limit $4`,
    [part.replace(/[\\%_]/g, '\\$&'), manager, after?.[0] ?? null, limit],
  )
}

/** Columns of a new device. Its markers are set later. */
export type NewDeviceRow = EditedColumns<EditedIn<'panel'>> &
  Pick<UnitRow, 'imei' | 'registro' | 'sim_by' | 'sms_password'>

/** Reason why a device is not added: another unit has its imei, has its imei as device id, or has its device id as any name. */
export type NotAdded = 'imeiTaken' | 'imeiIsDeviceId' | 'deviceIdTaken'

/**
 * Adds a device.
 * @param clear clears its imei of the records of removed devices
 * @returns its id, or the reason why it is not added
 */
export async function addDevice(
  database: Database,
  device: NewDeviceRow,
  clear: typeof setAside = setAside,
): Promise<{ readonly id: string } | NotAdded> {
  await clear(database, [device.imei])
  const { imei, device_id } = device
  const id = newId()
  const { insert, values } = rowSql({ id, ...device })
  return database.transaction(async (tx) => {
    if (device_id !== null) await lockDeviceIds(tx, 'all')
    if (!(await areFree(tx, [imei]))) return 'imeiTaken'
    const others = await unitsNamed(tx, device_id === null ? [imei] : [imei, device_id])
    if (others.some((other) => other.imei === imei)) return 'imeiTaken'
    if (others.some((other) => other.device_id === imei)) return 'imeiIsDeviceId'
    if (others.length > 0) return 'deviceIdTaken'
    const added = await tx.query(
      `insert into units ${insert} on conflict (imei) do nothing returning imei`,
      values,
    )
    return added.length > 0 ? { id } : 'imeiTaken'
  })
}

/**
 * Moves a device to the bin. It is no longer visible, its fixes are not stored, and its waiting commands are cancelled. Its
 * records stay until the bin is emptied.
 */
export function removeDevice(database: Database, imei: string): Promise<void> {
  return database.transaction(async (tx) => {
    const [unit] = await tx.query<{ id: string }>('select id from units where imei = $1 for update', [imei])
    if (unit === undefined) return
    await dropWaiting(tx, 'imei = $1', imei)
    // This also deletes its row of unit_live. Storing fixes locks that row, so no new fixes are stored afterwards.
    await intoBin(tx, 'device', unit.id, () => tx.query('delete from units where imei = $1', [imei]))
  })
}

/** Locks the device of a manager that has an imei and no external id, and returns its id; `null`: there is none. */
export async function deviceWithoutId(tx: Queryable, manager: string, imei: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id from units where imei = $1 and id_externo is null and coalesce(manager, '') = $2 for no key update`,
    [imei, manager],
  )
  return row?.id ?? null
}

/** Renews the registration of a device, if it is older than a moment. Times are Unix ms. @returns whether it was renewed */
export async function renewDevice(
  database: Queryable,
  imei: string,
  { registro, before }: { registro: number; before: number },
): Promise<boolean> {
  const renewed = await database.query(
    'update units set registro = $2 where imei = $1 and registro < $3 returning imei',
    [imei, registro, before],
  )
  return renewed.length > 0
}

/** Reads the brands, by name, with «Otro» last. */
export function brandsOf(database: Queryable): Promise<DeviceBrand[]> {
  return database.query<DeviceBrand>(
    `select id as id_marca, marca from brands order by marca = 'Otro', marca`,
  )
}

export async function isBrand(database: Queryable, marca: string): Promise<boolean> {
  return (await database.query('select 1 from brands where marca = $1', [marca])).length > 0
}

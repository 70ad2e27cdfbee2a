import type { DeviceBrand } from '@baliza/sdk-core'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { batch, deletePositions } from '../positions/retention.js'
import { type Account, newId } from './accounts.js'
import { rowSql } from './row-sql.js'
import { type UnitRow, unitColumns, visibleTo } from './units.js'

/** What the search of the dialog that assigns devices finds at most. */
const mostFound = 50

/** The devices that an account sees, by name. */
export function devicesOf(database: Queryable, account: Pick<Account, 'id' | 'rol'>): Promise<UnitRow[]> {
  const { where, values } = visibleTo(account)
  return database.query<UnitRow>(
    `select ${unitColumns} from units where ${where} order by nombre, imei`,
    values,
  )
}

/**
 * Devices that no account has and whose imei holds a text, whatever its case.
 * @param manager only what this account manages; `null`: all
 */
export function unassignedDevices(
  database: Queryable,
  part: string,
  manager: string | null,
): Promise<UnitRow[]> {
  return database.query<UnitRow>(
    `select ${unitColumns} from units
     where imei ilike '%' || $1::text || '%' escape '\\' and ($2::text is null or manager = $2)
       and not exists (select 1 from assignments a where a.imei = units.imei)
     order by imei limit ${mostFound}`,
    [part.replace(/[\\%_]/g, '\\$&'), manager],
  )
}

export interface NewDeviceRow
  extends Pick<
    UnitRow,
    'imei' | 'nombre' | 'modelo' | 'placas' | 'sim' | 'equipo_gps' | 'activo' | 'registro'
  > {
  readonly manager: string | null
}

/** Adds a device. What is left of a removed one of its imei goes first. @returns its id; `null`: the imei is taken */
export async function addDevice(database: Database, device: NewDeviceRow): Promise<string | null> {
  await purgeRemoved(database, device.imei)
  const { imei, nombre, modelo, placas, sim, equipo_gps, activo, registro, manager } = device
  const row = { id: newId(), imei, nombre, modelo, placas, sim, equipo_gps, activo, registro, manager }
  const { insert, values } = rowSql(row)
  const added = await database.query(
    `insert into units ${insert} on conflict (imei) do nothing returning imei`,
    values,
  )
  return added.length > 0 ? row.id : null
}

/**
 * Removes a device: nobody sees it any more, and none of its fixes is stored. Its records go with
 * {@link purgeRemoved}; should that be interrupted, housekeeping ends it.
 */
export function removeDevice(database: Database, imei: string, now = Date.now()): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      'insert into removed_units (imei, removed_at) values ($1, $2) on conflict (imei) do nothing',
      [imei, now],
    )
    // Fixes are stored with their unit's row locked: after this there are no new ones.
    await tx.query('delete from units where imei = $1', [imei])
  })
}

/**
 * Deletes the positions, alerts and commands of a removed device, in batches.
 * @param signal stops it between two batches; housekeeping ends it later
 */
export async function purgeRemoved(database: Database, imei: string, signal?: AbortSignal): Promise<void> {
  let after: number | null = -1
  while (after !== null && signal?.aborted !== true) after = await purgeBatch(database, imei, after)
}

/** {@link purgeRemoved} of those of these imeis that removed devices have left. */
export async function purgeRemovedOf(database: Database, imeis: readonly string[]): Promise<void> {
  const left = await database.query<{ imei: string }>(
    'select imei from removed_units where imei = any($1::text[])',
    [column.texts(imeis)],
  )
  for (const { imei } of left) await purgeRemoved(database, imei)
}

/** Ends the removals that were interrupted. @returns how many there were */
export async function purgeAllRemoved(database: Database, signal?: AbortSignal): Promise<number> {
  const rows = await database.query<{ imei: string }>('select imei from removed_units order by removed_at')
  for (const { imei } of rows) await purgeRemoved(database, imei, signal)
  return rows.length
}

/** @returns the time after which the next batch starts; `null`: nothing is left */
function purgeBatch(database: Database, imei: string, after: number): Promise<number | null> {
  return database.transaction(async (tx) => {
    // Whoever else is at it waits here, and stops where the row is gone: its imei may be somebody's again.
    const [row] = await tx.query('select 1 from removed_units where imei = $1 for update', [imei])
    if (row === undefined) return null
    const { gone, last } = await deletePositions(tx, imei, { after })
    if (gone === batch) return last
    const alerts = await tx.query(
      `delete from alerts where id in (select id from alerts where imei = $1 limit ${batch}) returning id`,
      [imei],
    )
    if (alerts.length === batch) return last
    await tx.query('delete from commands where imei = $1', [imei])
    await tx.query('delete from removed_units where imei = $1', [imei])
    return null
  })
}

/**
 * Registers a device anew, if its registration is from before a moment. Times are Unix ms.
 * @returns whether it was
 */
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

/** The brands, by name, with what is none of them last. */
export function brandsOf(database: Queryable): Promise<DeviceBrand[]> {
  return database.query<DeviceBrand>(
    `select id as id_marca, marca from brands order by marca = 'Otro', marca`,
  )
}

export async function isBrand(database: Queryable, marca: string): Promise<boolean> {
  return (await database.query('select 1 from brands where marca = $1', [marca])).length > 0
}

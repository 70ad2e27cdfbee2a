import { type EditedColumns, unitColumnFields } from '@baliza/agreement'
import type { Database, Queryable } from '../connection/database.js'
import { lockUnits, unassignInvisibleUnits } from './assignments.js'
import { lockDeviceIds, unitsNamed } from './device-ids.js'
import { rowSql } from './row-sql.js'
import type { UnitRow } from './units.js'

type Editable = EditedColumns & Pick<UnitRow, 'sim_by' | 'sms_password'>

/** Edited columns of a unit. Omitted and undefined columns stay unchanged. */
export type UnitEdit = { readonly [Column in keyof Editable]?: Editable[Column] | undefined }

const editable: readonly (keyof UnitEdit)[] = [
  ...unitColumnFields.flatMap(({ column, editedIn }) =>
    editedIn.length > 0 ? [column as keyof EditedColumns] : [],
  ),
  'sim_by',
  'sms_password',
]

/**
 * Stores the edits of a unit. A new manager changes which accounts see it: references of accounts that no longer see it are
 * removed in the same transaction.
 * @returns why nothing was written: the new device id is the imei or the device id of another unit, or another unit of the new
 * manager has the external id; `null`: it was written
 */
export async function editUnit(
  database: Database,
  imei: string,
  edit: UnitEdit,
): Promise<'deviceIdTaken' | 'externalIdTaken' | null> {
  const { manager, device_id = null } = edit
  if (manager === undefined && device_id === null) {
    await write(database, imei, edit)
    return null
  }
  return database.transaction(async (tx) => {
    if (device_id !== null) {
      await lockDeviceIds(tx, 'all')
      if ((await unitsNamed(tx, [device_id])).some((other) => other.imei !== imei)) return 'deviceIdTaken'
    }
    if (manager !== undefined) {
      await lockUnits(tx, [imei])
      if (await isTakenThere(tx, imei, manager, edit.id_externo)) return 'externalIdTaken'
    }
    await write(tx, imei, edit)
    if (manager !== undefined) await unassignInvisibleUnits(tx, [imei])
    return null
  })
}

/**
 * Whether another unit of a manager has the external id that a unit will have. The database would remove the id instead of
 * refusing the new manager.
 */
async function isTakenThere(
  tx: Queryable,
  imei: string,
  manager: string | null,
  given: string | null | undefined,
): Promise<boolean> {
  const taken = await tx.query(
    `select 1 from units u join units other on coalesce(other.manager, '') = coalesce($2::text, '') and other.imei <> u.imei
       and other.id_externo = ${given === undefined ? 'u.id_externo' : '$3::text'}
     where u.imei = $1`,
    [imei, manager, ...(given === undefined ? [] : [given])],
  )
  return taken.length > 0
}

async function write(database: Queryable, imei: string, edit: UnitEdit): Promise<void> {
  const { set, values, next } = rowSql(Object.fromEntries(editable.map((column) => [column, edit[column]])))
  if (values.length === 0) return
  await database.query(`update units set ${set} where imei = ${next}`, [...values, imei])
}

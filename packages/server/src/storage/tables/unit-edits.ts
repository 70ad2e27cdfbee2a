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
 * @returns `false`, without writing, if the new device id is the imei or the device id of another unit
 */
export async function editUnit(database: Database, imei: string, edit: UnitEdit): Promise<boolean> {
  const { manager, device_id = null } = edit
  if (manager === undefined && device_id === null) {
    await write(database, imei, edit)
    return true
  }
  return database.transaction(async (tx) => {
    if (device_id !== null) {
      await lockDeviceIds(tx, 'all')
      if ((await unitsNamed(tx, [device_id])).some((other) => other.imei !== imei)) return false
    }
    if (manager !== undefined) await lockUnits(tx, [imei])
    await write(tx, imei, edit)
    if (manager !== undefined) await unassignInvisibleUnits(tx, [imei])
    return true
  })
}

async function write(database: Queryable, imei: string, edit: UnitEdit): Promise<void> {
  const { set, values, next } = rowSql(Object.fromEntries(editable.map((column) => [column, edit[column]])))
  await database.query(`update units set ${set} where imei = ${next}`, [...values, imei])
}

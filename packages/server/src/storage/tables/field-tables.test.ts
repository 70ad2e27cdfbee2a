import {
  driverFields,
  type FieldTable,
  reportScheduleFields,
  userFields,
  webhookFields,
} from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { databases, openBare, type TestDatabase } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import type { Database } from '../connection/database.js'
import { liveColumns, unitColumnChanges } from './units.js'

/** Written after the fix, when the geocoder has answered. */
const addressColumns = ['direccion', 'direccion_lat', 'direccion_lng', 'pdi']

/** Tables whose edits a trigger writes to the activity log, with their edited columns that no field corresponds to. */
const logged: readonly (readonly [table: string, fields: FieldTable, others: readonly string[]])[] = [
  ['drivers', driverFields, []],
  ['report_schedules', reportScheduleFields, []],
  ['users', userFields, ['password', 'embed_fields', 'embed_key', 'embed_origins', 'embed_units']],
  ['webhooks', webhookFields, ['secreto']],
]

// The columns of a trigger are the same on both databases.
describe.each(databases().slice(0, 1))('the columns of field tables', (kind) => {
  const home = fixture<TestDatabase>(
    () => kind.start(),
    (started) => started.remove(),
  )
  const database = fixture<Database>(
    () => openBare(home),
    (open) => open.close(),
  )

  /** Columns of a table whose updates fire a trigger: all columns except the key, if the trigger names none. */
  async function watched(table: string, trigger: string): Promise<string[]> {
    const rows = await database.query<{ column: string }>(
      `select a.attname as column from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid
       where a.attrelid = $1::regclass and t.tgname = $2 and a.attnum > 0 and not a.attisdropped
         and (a.attnum = any(t.tgattr::int2[]) or t.tgattr::text = '' and a.attname <> 'id') order by 1`,
      [table, trigger],
    )
    return rows.map(({ column }) => column)
  }

  const changedBy = (...who: readonly unknown[]) =>
    unitColumnChanges.flatMap(([column, by]) => (who.includes(by) ? [column] : [])).sort()

  test('every column of a unit that people or other calls change is announced to the other processes', async () => {
    expect(await watched('units', 'units_edits')).toEqual(changedBy('people', 'server'))
  })

  test('every column of a unit that people edit is written to the activity log', async () => {
    // Drivers and groups are logged with their own rows.
    expect(await watched('units', 'units_activity')).toEqual(changedBy('people'))
  })

  test('every column that people edit is in the field table', async () => {
    const rows = await database.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = 'units'::regclass and attnum > 0 and not attisdropped`,
    )
    const known = new Set<string>(unitColumnChanges.map(([column]) => column))
    // Only the intake reads the protocol dialect of the tracker.
    expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual(['dialect'])
  })

  test('the fields that a fix changes are those of the live columns, and the address', () => {
    const live = [...liveColumns.filter((column) => column !== 'imei'), ...addressColumns]
    expect(changedBy('tracker')).toEqual(live.sort())
  })

  test.each(
    logged,
  )('every column of %s that people edit is written to the activity log', async (table, fields, others) => {
    const edited = Object.values(fields).flatMap(({ column, changedBy: by }) =>
      by === 'people' && column !== null ? [column] : [],
    )
    expect(await watched(table, `${table}_activity`)).toEqual([...edited, ...others].sort())
  })

  test.each(logged)('the log names the columns of %s as the labels do', async (_table, fields) => {
    const [row] = await database.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'record_row'`,
    )
    const names = new Map(
      [...(row?.source ?? '').matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, column, name]) => [column, name]),
    )
    expect(names.get('name')).toBe('user')
    for (const [name, { column, changedBy: by, logged: label = name }] of Object.entries(fields))
      if (by === 'people' && column !== null) expect(names.get(column) ?? column).toBe(label)
  })
})

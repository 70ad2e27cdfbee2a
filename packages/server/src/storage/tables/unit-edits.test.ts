import { describe, expect, test } from 'vitest'
import { databases, openBare, type TestDatabase } from '../../testing/databases.js'
import { fixture } from '../../testing/fixture.js'
import type { Database } from '../connection/database.js'

// The columns of a trigger are the same on both databases.
describe.each(databases().slice(0, 1))('the triggers of units', (kind) => {
  const home = fixture<TestDatabase>(
    () => kind.start(),
    (started) => started.remove(),
  )
  const database = fixture<Database>(
    () => openBare(home),
    (open) => open.close(),
  )

  /** The columns of `units` whose updates do not fire a trigger. */
  async function unwatched(trigger: string): Promise<string[]> {
    const rows = await database.query<{ column: string }>(
      `select a.attname as column from pg_attribute a
     where a.attrelid = 'units'::regclass and a.attnum > 0 and not a.attisdropped and not exists (
       select 1 from pg_trigger t where t.tgrelid = a.attrelid and t.tgname = $1 and a.attnum = any(t.tgattr::int2[]))
     order by 1`,
      [trigger],
    )
    return rows.map(({ column }) => column)
  }

  /** Columns that the server writes from fixes, and announces with them. */
  const derived = ['dialect', 'direccion', 'direccion_lat', 'direccion_lng', 'pdi']

  test('every column of a unit that people edit is announced to the other processes', async () => {
    // `units_access` announces a change of the imei.
    expect(await unwatched('units_edits')).toEqual([...derived, 'id', 'imei'].sort())
  })

  test('every column of a unit that people edit is written to the activity log', async () => {
    // Drivers and groups are logged with their own rows.
    expect(await unwatched('units_activity')).toEqual(
      [...derived, 'conductor', 'id', 'id_grupo', 'imei'].sort(),
    )
  })
})

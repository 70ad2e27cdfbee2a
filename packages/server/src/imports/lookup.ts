import { type ImportLookup, pairKey } from '@baliza/agreement'
import { sees } from '../access/visible-units.js'
import { column } from '../storage/batch.js'
import type { Queryable } from '../storage/connection/database.js'
import { accountsById, accountsByName } from '../storage/tables/accounts.js'
import { brandsOf } from '../storage/tables/devices.js'
import { namesByExternalId } from '../storage/tables/external-ids.js'

/** Creates the database look-ups for the rules of an import. Each takes one statement, regardless of the number of rows. */
export function importLookup(database: Queryable): ImportLookup {
  const texts = async (sql: string, values: readonly unknown[]) =>
    new Set((await database.query<{ found: string }>(sql, values)).map(({ found }) => found))
  const pairs = async (sql: string, asked: readonly (readonly [string, string])[]) => {
    const rows = await database.query<{ account: string; imei: string }>(
      `select p.account, p.imei from unnest($1::text[], $2::text[]) as p (account, imei) where ${sql}`,
      [column.texts(asked.map(([account]) => account)), column.texts(asked.map(([, imei]) => imei))],
    )
    return new Set(rows.map(({ account, imei }) => pairKey(account, imei)))
  }

  return {
    now: Date.now,
    accountsByName: (logins) => accountsByName(database, logins),
    accountsById: (ids) => accountsById(database, ids),
    brands: async () => new Set((await brandsOf(database)).map(({ marca }) => marca)),
    groupsOf: (account) => database.query('select id, nombre from groups where user_id = $1', [account]),
    takenImeis: (imeis) =>
      texts('select imei as found from units where imei = any($1::text[])', [column.texts(imeis)]),
    takenDeviceIds: (names) =>
      texts('select device_id as found from units where device_id = any($1::text[])', [column.texts(names)]),
    seen: (asked) =>
      pairs(
        `exists (select 1 from units n where n.imei = p.imei)
         and exists (select 1 from users u where u.id = p.account and ${sees('u', 'p.imei')})`,
        asked,
      ),
    assigned: (asked) =>
      pairs('exists (select 1 from assignments a where a.user_id = p.account and a.imei = p.imei)', asked),
    driven: (imeis) =>
      texts('select imei as found from drivers where imei = any($1::text[])', [column.texts(imeis)]),
    withExternalId: (kind, ids) => namesByExternalId(database, kind, ids),
    driverNames: (accounts) =>
      texts(`select user_id || ' ' || nombre as found from drivers where user_id = any($1::text[])`, [
        column.texts(accounts),
      ]),
  }
}

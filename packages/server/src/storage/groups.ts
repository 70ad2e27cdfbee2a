import type { Account } from '../accounts/account.js'
import type { Queryable } from './database.js'
import { visibleTo } from './units.js'

/** A group, and those of its units that the reader sees. */
export interface GroupRow {
  readonly id: string
  readonly nombre: string
  readonly descripcion: string
  readonly imeis: readonly string[]
}

/** The groups of an account: its own, and those of which it sees a unit. */
export function groupsOf(
  database: Queryable,
  account: Pick<Account, 'id' | 'rol'>,
): Promise<readonly GroupRow[]> {
  const { where, values } = visibleTo(account)
  const own = `$${values.length + 1}`
  return database.query<GroupRow>(
    `select g.id, g.nombre, g.descripcion, coalesce(seen.imeis, '{}') as imeis
     from groups g
     left join (
       select id_grupo, array_agg(imei order by imei) as imeis
       from units where id_grupo is not null and (${where}) group by id_grupo
     ) seen on seen.id_grupo = g.id
     where g.user_id = ${own} or seen.imeis is not null
     order by g.nombre, g.id`,
    [...values, account.id],
  )
}

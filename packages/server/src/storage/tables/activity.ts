import { type Activity, type ActivityField, type ActivityKind, activities } from '@baliza/agreement'
import { administered, administratorId } from '../../access/accounts.js'
import type { Database, Queryable } from '../connection/database.js'
import type { Account } from './accounts.js'

const page = 200

/** An entry in the format of the API. */
export interface WireActivity {
  readonly id: string
  readonly timestamp: number
  readonly actor_id: string
  readonly actor: string
  readonly cuenta_id: string | null
  readonly cuenta: string | null
  readonly accion: Activity
  readonly objeto_id: string
  readonly objeto: string
  readonly campos: readonly ActivityField[]
  readonly detalle: string
  readonly llave_id: string | null
  readonly llave: string | null
}

/** Filter of the entries; omitted fields do not restrict. Times are Unix ms, both inclusive. */
export interface ActivityFilter {
  readonly desde?: number
  readonly hasta?: number
  readonly tipo?: ActivityKind
  readonly actor?: string
  readonly texto?: string
  /** ID of an API key. */
  readonly llave?: string
  /** End of the previous page: time and id of its last entry. */
  readonly cursor?: string
}

/**
 * Reads a page of entries, newest first, and the cursor of the next page. Role 4 reads all entries. Role 3 reads its own entries,
 * and those of accounts that it administers now.
 */
export async function activityPage(
  database: Queryable,
  reader: Pick<Account, 'id' | 'rol'>,
  { desde, hasta, tipo, actor, texto = '', llave, cursor }: ActivityFilter,
): Promise<{ readonly rows: readonly WireActivity[]; readonly next: string | null }> {
  const [at = null, id = ''] = cursor?.split('.') ?? []
  const actions = Object.entries(activities).flatMap(([name, { kind }]) => (kind === tipo ? [name] : []))
  const found = await database.query<WireActivity>(
    `select lpad(to_hex(id), 24, '0') as id, at as timestamp, actor_id, actor, subject_id as cuenta_id, subject as cuenta,
       action as accion, object_id as objeto_id, object as objeto, fields as campos, detail as detalle,
       key_id as llave_id, key_name as llave
     from activity
     where ($1::text is null or actor_id in (
         select u.id from users u left join users o on o.id = u.owner where ${administered('$1')}))
       and at >= $2 and ($3::bigint is null or at <= $3)
       and ($4::text[] is null or action = any($4))
       and ($5 = '' or concat_ws(E'\\n', actor, subject, object) ilike '%' || $5 || '%')
       and ($6::bigint is null or (at, id) < ($6, $7::bigint))
       and ($8::text is null or actor = $8)
       and ($9::text is null or key_id = $9)
     order by at desc, id desc limit ${page + 1}`,
    [
      administratorId(reader),
      desde ?? 0,
      hasta ?? null,
      tipo === undefined ? null : actions,
      texto.replace(/[\\%_]/g, '\\$&'),
      at,
      Number.parseInt(id || '0', 16),
      actor ?? null,
      llave ?? null,
    ],
  )
  const rows = found.slice(0, page)
  const last = rows.at(-1)
  return { rows, next: found.length > page && last ? `${last.timestamp}.${last.id}` : null }
}

/** An entry that the triggers of migration 0008 do not record. */
export interface ActivityEntry {
  readonly action: Activity
  readonly objectId: string
  readonly object: string
  /** Account that the object belongs to. */
  readonly subject?: string
  readonly fields?: readonly ActivityField[]
  readonly detail?: string
}

/** Records an action of the transaction's actor (`actingAs`). Without an actor it does nothing. */
export async function recordActivity(
  tx: Queryable,
  { action, objectId, object, subject, fields = [], detail = '' }: ActivityEntry,
): Promise<void> {
  await tx.query('select record_activity($1, $2, $3, $4, $5, $6)', [
    action,
    objectId,
    object,
    subject ?? null,
    fields,
    detail,
  ])
}

/** Deletes the entries before a moment, in Unix ms. @returns the number of deleted entries */
export async function forgetActivity(database: Database, before: number): Promise<number> {
  return (await database.query('delete from activity where at < $1 returning 1', [before])).length
}

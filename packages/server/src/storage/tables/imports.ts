import { type ImportedKind, undoWindow } from '@baliza/agreement'
import { administered, administratorId } from '../../access/accounts.js'
import { createBatch, propertyColumns } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import type { Account } from './accounts.js'

const listed = 50

/** A completed import. Times are Unix ms. */
export interface ImportRecord {
  readonly id: string
  readonly user_id: string
  readonly kind: ImportedKind
  /** Name of the file; may be empty. */
  readonly file: string
  readonly at: number
  readonly total: number
  readonly written: number
  readonly undone_at: number | null
}

/** An object that an import has created: the id of a unit, account, driver, geofence or group. For an assignment: imei and account. */
export interface ImportedRow {
  readonly object: string
  /** The driven unit of a driver, the owner of a geofence, or the manager of a unit or an account; or empty. */
  readonly other: string
  /** Group that the unit was added to, or that was created; or empty. */
  readonly group_id: string
}

const rowColumns = createBatch(
  propertyColumns<ImportedRow>({ object: 'text', other: 'text', group_id: 'text' }),
)

/** Stores an import, within its transaction. {@link addImportRows} adds what it has created. */
export async function addImport(
  tx: Queryable,
  { id, user_id, kind, file, at, total, written }: Omit<ImportRecord, 'undone_at'>,
): Promise<void> {
  await tx.query(
    'insert into imports (id, user_id, kind, file, at, total, written) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, user_id, kind, file, at, total, written],
  )
}

export async function addImportRows(tx: Queryable, id: string, rows: readonly ImportedRow[]): Promise<void> {
  await tx.query(
    `insert into import_rows (${rowColumns.names}, import_id) select *, $4 from ${rowColumns.unnest}`,
    [...rowColumns.values(rows), id],
  )
}

/** Reads and locks an import, so that no other request undoes it until the transaction ends; `null` if it does not exist. */
export async function holdImport(tx: Queryable, id: string): Promise<ImportRecord | null> {
  const [row] = await tx.query<ImportRecord>('select * from imports where id = $1 for update', [id])
  return row ?? null
}

/** Deletes rows of an import that are undone, while other rows stay. */
export async function forgetRows(tx: Queryable, id: string, rows: readonly ImportedRow[]): Promise<void> {
  await tx.query(
    `delete from import_rows r using (select * from ${rowColumns.unnest}) as gone (${rowColumns.names})
     where r.import_id = $4 and r.object = gone.object and r.other = gone.other`,
    [...rowColumns.values(rows), id],
  )
}

export async function markUndone(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.query('update imports set undone_at = $2 where id = $1', [id, now])
  await tx.query('delete from import_rows where import_id = $1', [id])
}

/** Reads the last imports of the accounts that the reader administers, newest first. */
export function importsOf(
  database: Queryable,
  reader: Pick<Account, 'id' | 'rol'>,
): Promise<(ImportRecord & { readonly name: string })[]> {
  return database.query(
    `select i.*, u.name from imports i join users u on u.id = i.user_id left join users o on o.id = u.owner
     where ${administered('$1')} order by i.at desc, i.id desc limit ${listed}`,
    [administratorId(reader)],
  )
}

/** Deletes the rows of imports that can no longer be undone, and the imports before a moment, in Unix ms. */
export async function forgetImports(database: Database, before: number, now: number): Promise<void> {
  await database.query('delete from import_rows r using imports i where i.id = r.import_id and i.at < $1', [
    now - undoWindow,
  ])
  await database.query('delete from imports where at < $1', [before])
}

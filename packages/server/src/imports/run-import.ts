import {
  type GoodRows,
  importedKinds,
  mayUndo,
  type NamedGroup,
  type Refused,
  refuse,
  undoAnswer,
  undoWindow,
} from '@baliza/agreement'
import { hashPassword } from '../accounts/passwords.js'
import { Refusal } from '../http/http.js'
import { mapConcurrent } from '../reports/map-concurrent.js'
import { recordNoMore } from '../storage/acting-database.js'
import type { Database } from '../storage/connection/database.js'
import { type Account, newId } from '../storage/tables/accounts.js'
import { recordActivity } from '../storage/tables/activity.js'
import { setAside } from '../storage/tables/bin.js'
import {
  addImport,
  addImportRows,
  forgetRows,
  holdImport,
  type ImportRecord,
  markUndone,
} from '../storage/tables/imports.js'
import { mensajes } from '../texts.js'
import { judgedRows, removeEmptyGroups, removeRows } from './undo-rows.js'
import { lockNamedUnits, type RowsToWrite, writeGroups, writeRows } from './write-rows.js'

/** Maximum passwords of one import queued for hashing at the same time: see passwords.ts. */
const hashedAtOnce = 2

/** Rows per statement. Their columns are arrays, which the main thread makes in a few ms. */
const partSize = 1_000

function* partsOf({ tipo, rows }: RowsToWrite): Generator<RowsToWrite, void, undefined> {
  for (let from = 0; from < rows.length; from += partSize)
    yield { tipo, rows: rows.slice(from, from + partSize) } as RowsToWrite
}

/** What an import writes: rows that passed the check. */
export type ToImport = GoodRows | Extract<RowsToWrite, { readonly tipo: 'geofences' }>

/** An import to execute. */
export interface NewImport {
  readonly good: ToImport
  /** Groups to create, which rows need. */
  readonly groups?: readonly NamedGroup[]
  /** The account that imports. */
  readonly user_id: string
  readonly file: string
  /** Number of rows sent. */
  readonly total: number
}

/**
 * Writes all rows of an import, or none.
 * @param database the actor's (`actingAs`). The activity log has one entry for the import, and none for its rows.
 * @returns the import's id
 * @throws {ImportRaced} if a row can no longer be written
 */
export async function runImport(
  database: Database,
  { good, groups = [], user_id, file, total }: NewImport,
  now: number,
): Promise<string> {
  // Outside the transaction: both steps are slow, and must not occupy a connection.
  const rows = await hashed(good, user_id)
  if (rows.tipo === 'units')
    await setAside(
      database,
      rows.rows.map(({ imei }) => imei),
    )
  const id = newId()
  const written = rows.rows.length
  const record = { id, user_id, kind: good.tipo, file, at: now, total, written }
  await database.transaction(async (tx) => {
    await recordActivity(tx, { action: 'importRun', ...described(record) })
    await recordNoMore(tx)
    await addImport(tx, record)
    await lockNamedUnits(tx, rows)
    await addImportRows(tx, id, await writeGroups(tx, groups, user_id))
    for (const part of partsOf(rows)) await addImportRows(tx, id, await writeRows(tx, part, now))
    if (rows.tipo === 'units')
      await tx.query(
        `update units set sim_by = (select rol from users where id = $1)
         where id in (select object from import_rows where import_id = $2)`,
        [user_id, id],
      )
  })
  return id
}

/**
 * Undoes an import, except the rows that the undoer does not administer now and those used since. These rows stay, and the undo
 * can be repeated. An import that was undone completely stays so.
 * @param database as for {@link runImport}
 * @returns the response
 */
export function undoImport(
  database: Database,
  { id, undoer, now }: { readonly id: string; readonly undoer: Account; readonly now: number },
): Promise<Refused | ReturnType<typeof undoAnswer>> {
  return database.transaction(async (tx) => {
    const found = await holdImport(tx, id)
    if (found === null) return refuse('notFound')
    if (!mayUndo(undoer, found.kind)) throw new Refusal('forbidden', mensajes.forbidden)
    if (found.undone_at !== null) return undoAnswer(0, [])
    if (now - found.at > undoWindow) return refuse('undoLate')
    const rows = await judgedRows(tx, { ...found, undoer, now })
    const free = rows.filter(({ why }) => why === null)
    const kept = rows.flatMap(({ nombre, why }) => (why === null ? [] : [{ nombre, why }]))
    if (free.length > 0 || kept.length === 0)
      await recordActivity(tx, {
        action: 'importUndone',
        ...described({ ...found, written: free.length }),
      })
    await recordNoMore(tx)
    await removeRows(tx, found.kind, free)
    await removeEmptyGroups(tx, id)
    if (kept.length === 0) await markUndone(tx, id, now)
    else await forgetRows(tx, id, free)
    return undoAnswer(free.length, kept)
  })
}

function described({ id, kind, file, written }: Pick<ImportRecord, 'id' | 'kind' | 'file' | 'written'>) {
  const label = importedKinds[kind]
  return { objectId: id, object: file === '' ? label : `${label}: ${file}`, detail: String(written) }
}

async function hashed(good: ToImport, share: string): Promise<RowsToWrite> {
  if (good.tipo !== 'users') return good
  const rows = []
  for await (const row of mapConcurrent(good.rows, hashedAtOnce, async ({ pass, ...user }) => ({
    ...user,
    password: await hashPassword(pass, share),
  })))
    rows.push(row)
  return { tipo: 'users', rows }
}

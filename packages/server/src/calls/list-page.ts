import { mensajes, Refusal } from '@baliza/agreement'
import type { ListKey } from '../storage/tables/list-key.js'

/** A part of a list, and what reads the next one. */
interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; `null`: the list ends here. */
  readonly siguiente: string | null
}

interface Paged<Row> {
  /** Name of the call. A cursor of another call is refused. */
  readonly call: string
  /** Maximum number of rows of a page, also without `limite`; `null`: a list without `limite` has all rows. */
  readonly most: number | null
  /** Kinds of the values of a key. */
  readonly key: readonly ('string' | 'number')[]
  /** Reads rows after a key; `null`: from the beginning. */
  readonly read: (after: ListKey | null, limit: number | null) => Promise<readonly Row[]>
  readonly keyOf: (row: Row) => ListKey
}

/**
 * Reads a page of a list. A cursor contains the key of the last row, so rows that are added or removed between two pages shift no
 * other row. It needs no signature: permissions are checked for every page, so a forged cursor grants no access.
 * @throws {Refusal} `invalid` for a cursor that this call did not write
 */
export async function readListPage<Row>(
  { limite, cursor }: { readonly limite?: number | undefined; readonly cursor?: string | undefined },
  { call, most, key, keyOf, read }: Paged<Row>,
): Promise<ListPage<Row>> {
  const limit = Math.min(limite ?? most ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY)
  const after = cursor === undefined ? null : readListCursor(call, key, cursor)
  const rows = await read(after, limit === Number.POSITIVE_INFINITY ? null : limit + 1)
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return { rows, siguiente: null }
  const siguiente = Buffer.from(JSON.stringify([call, ...keyOf(last)])).toString('base64url')
  return { rows: rows.slice(0, limit), siguiente }
}

function readListCursor(call: string, kinds: Paged<unknown>['key'], cursor: string): ListKey {
  const foreign = new Refusal('invalid', mensajes.foreignCursor, { campo: 'cursor' })
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw foreign
  }
  if (!Array.isArray(read)) throw foreign
  const [name, ...values] = read as unknown[]
  const isOurs =
    name === call &&
    values.length === kinds.length &&
    kinds.every((kind, index) => typeof values[index] === kind)
  const isKey = values.every((value) =>
    // PostgreSQL stores no NUL, and fails on one.
    typeof value === 'number' ? Number.isSafeInteger(value) : !String(value).includes('\0'),
  )
  if (!isOurs || !isKey) throw foreign
  return values as ListKey
}

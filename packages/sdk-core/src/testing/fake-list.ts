import { mensajes, Refusal } from '@baliza/agreement'
import { done } from './fake-answer.js'

type ListedRow = { readonly _id?: unknown; readonly id?: unknown }

const idOf = (row: ListedRow | undefined) => String(row?._id ?? row?.id)

/**
 * Answers with a page of a list. Its cursor contains the id of the last row.
 * @param most maximum number of rows without `limite`
 */
export function listedPage(
  call: string,
  rows: readonly ListedRow[],
  { limite, cursor }: { readonly limite?: number; readonly cursor?: string },
  most = Number.POSITIVE_INFINITY,
) {
  const limit = limite ?? most
  const start = cursor === undefined ? 0 : startAfter(call, rows, cursor)
  const end = start + limit
  const siguiente = rows.length <= end ? null : toHex(`${call} ${idOf(rows[end - 1])}`)
  return done('', { data: rows.slice(start, end), siguiente })
}

function startAfter(call: string, rows: readonly ListedRow[], cursor: string): number {
  const last = rows.findIndex((row) => toHex(`${call} ${idOf(row)}`) === cursor)
  if (last < 0) throw new Refusal('invalid', mensajes.foreignCursor, { campo: 'cursor' })
  return last + 1
}

const toHex = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

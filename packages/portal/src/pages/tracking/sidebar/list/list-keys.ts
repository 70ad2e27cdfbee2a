import type { Imei } from '@baliza/sdk-core/internal'
import { lineAfter } from '@baliza/widgets/internal'
import type { Row } from './rows.js'

export type ListAction = { readonly go: number } | { readonly fold: string } | { readonly select: Imei }

/**
 * Maps the keys of a tree: arrows, Home, End, Page Up and Page Down. Right opens a group, then enters it; left leaves a group,
 * then folds it.
 * @param index the active row, -1 if there is none
 * @param page rows per page
 * @returns `null` for any other key
 */
export function listKey(key: string, rows: readonly Row[], index: number, page: number): ListAction | null {
  const line = lineAfter(key, index, rows.length, page)
  if (line !== null) return { go: line }
  const row = rows[index]
  switch (key) {
    case 'ArrowRight':
      if (row?.kind !== 'group') return null
      return row.folded ? { fold: row.key } : { go: Math.min(rows.length - 1, index + 1) }
    case 'ArrowLeft':
      if (row === undefined) return null
      if (row.kind === 'group') return row.folded ? null : { fold: row.key }
      return outOf(rows, index)
    case 'Enter':
    case ' ':
      if (row === undefined) return null
      return row.kind === 'group' ? { fold: row.key } : { select: row.key }
    default:
      return null
  }
}

function outOf(rows: readonly Row[], index: number): ListAction | null {
  const head = rows.findLastIndex((row, at) => at < index && row.kind === 'group')
  return head === -1 ? null : { go: head }
}

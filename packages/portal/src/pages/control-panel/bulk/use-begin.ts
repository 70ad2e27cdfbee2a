import type { WrittenFamily } from '../../../ui/data/query-cache.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import type { Question } from '../../../ui/dialogs/confirm-dialog.js'
import type { BulkJob } from '../../../workspace/bulk/bulk-run.js'

/** Starts a job on rows after one confirmation. @param start receives the confirmed job */
export function useBegin<Row extends { readonly id: string }>(
  start: (job: BulkJob) => void,
  nameOf: (row: Row) => string,
) {
  const confirm = useConfirm()
  return useMutation(
    async (
      rows: readonly Row[],
      question: Omit<Question, 'accept'>,
      changes: WrittenFamily,
      act: (row: Row, signal: AbortSignal) => Promise<unknown>,
      onDone?: (ids: readonly string[]) => void,
    ) => {
      if (!(await confirm({ ...question, accept: question.title }))) return
      const byId = new Map(rows.map((row) => [row.id, row]))
      start({
        title: question.title,
        rows: rows.map((row) => ({ key: row.id, name: nameOf(row) })),
        act: async (key, signal) => {
          const row = byId.get(key)
          if (row !== undefined) await act(row, signal)
        },
        changes,
        onDone,
      })
    },
  ).run
}

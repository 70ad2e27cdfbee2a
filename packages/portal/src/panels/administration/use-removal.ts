import { fill } from '@baliza/sdk-core'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useConfirm } from '../../ui/confirm.js'
import { useMutation } from '../../ui/use-mutation.js'
import { useRemoved } from '../../ui/use-removed.js'

/** Removes one of a list, after a question that says who or what uses it. */
export function useRemoval<Row extends { readonly id: string }>(what: {
  readonly nameOf: (row: Row) => string
  readonly question: (row: Row) => string | Promise<string>
  /** @returns the host's message */
  readonly remove: (row: Row) => Promise<string>
  /** Where the host has no message. */
  readonly removed: string
  /** The specification's words for a failure. */
  readonly failed?: string
  readonly onRemoved: () => void
}) {
  const { client } = usePortal()
  const removed = useRemoved()
  const confirm = useConfirm()
  const t = texts.administration
  return useMutation(async (row: Row) => {
    const removal = fill(t.removeOf, { name: what.nameOf(row) })
    const question = await what.question(row)
    if (!(await confirm({ title: removal, question, accept: removal, destructive: true }))) return
    const mensaje = await what.remove(row).catch((error: unknown) => {
      // Somebody else may have removed it: then it leaves the list.
      what.onRemoved()
      throw error
    })
    removed([row.id], mensaje || what.removed, what.onRemoved)
    what.onRemoved()
    void client.fleet.refresh()
  }, what.failed).run
}

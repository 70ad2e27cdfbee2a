import { useEffect, useRef } from 'react'
import { pendingDelay, type UserDialog } from '../../context/pending-dialog.js'
import { usePortal } from '../../context/portal-context.js'
import { useAtom } from '../../ui/data/use-atom.js'

/** Opens the dialog that was chosen on another page, after the delay of the specification. */
export function usePendingDialog(show: (dialog: UserDialog) => void): void {
  const { pending } = usePortal()
  const dialog = useAtom(pending.$dialog)
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (dialog === null) return
    const timer = setTimeout(() => {
      pending.forget()
      latest.current(dialog)
    }, pendingDelay)
    return () => clearTimeout(timer)
  }, [pending, dialog])
}

import { atom, type ReadableAtom } from 'nanostores'

/** The dialogs of the user menu that open on the tracking page. */
export type UserDialog = 'settings' | 'logout'

/** How long after the change of page a dialog opens, ms (specification 1, section 2: Top bar). */
export const pendingDelay = 1_500

/** A dialog that was chosen on another page: it is kept while the tracking page loads, and opens there. */
export interface PendingDialog {
  readonly $dialog: ReadableAtom<UserDialog | null>
  ask(dialog: UserDialog): void
  /** It has been opened, or its session has ended. */
  forget(): void
}

/** Creates the portal's; one per page load. */
export function createPendingDialog(): PendingDialog {
  const $dialog = atom<UserDialog | null>(null)
  return {
    $dialog,
    ask: (dialog) => $dialog.set(dialog),
    forget: () => $dialog.set(null),
  }
}

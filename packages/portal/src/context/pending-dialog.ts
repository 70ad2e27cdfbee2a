import { atom, type ReadableAtom } from 'nanostores'

/** Dialogs of the user menu that open on the tracking page. */
export type UserDialog = 'settings' | 'logout'

/** Delay between the change of page and the opening of the dialog, in ms (specification 1, section 2: Top bar). */
export const pendingDelay = 1_500

/** A dialog that was chosen on another page. It is stored while the tracking page loads, and opens there. */
export interface PendingDialog {
  readonly $dialog: ReadableAtom<UserDialog | null>
  ask(dialog: UserDialog): void
  /** Removes the dialog: it was opened, or its session has ended. */
  forget(): void
}

/** Creates the store; called once per page load. */
export function createPendingDialog(): PendingDialog {
  const $dialog = atom<UserDialog | null>(null)
  return {
    $dialog,
    ask: (dialog) => $dialog.set(dialog),
    forget: () => $dialog.set(null),
  }
}

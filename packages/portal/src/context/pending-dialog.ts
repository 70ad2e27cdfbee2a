import { atom, type ReadableAtom } from 'nanostores'

/** The dialogs of the user menu that stand on the map's page. */
export type UserDialog = 'settings' | 'logout'

/** How long after the change of page a dialog opens, ms (specification 1, section 2: Top bar). */
export const pendingDelay = 1_500

/** A dialog that was asked for on another page: it survives the way to the map, and opens there. */
export interface PendingDialog {
  readonly $dialog: ReadableAtom<UserDialog | null>
  ask(dialog: UserDialog): void
  /** It has been opened, or nobody wants it any more. */
  forget(): void
}

/** Makes the portal's; one per page. */
export function createPendingDialog(): PendingDialog {
  const $dialog = atom<UserDialog | null>(null)
  return {
    $dialog,
    ask: (dialog) => $dialog.set(dialog),
    forget: () => $dialog.set(null),
  }
}

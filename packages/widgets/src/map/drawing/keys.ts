/** What keys do while something is drawn or edited. */
export interface KeyActions {
  /** Backspace, or Control and Z; on a Mac Command instead of Control. */
  undo(): void
  /** Control, Shift and Z, or Control and Y. */
  redo(): void
  /** Escape. */
  cancel(): void
}

/** Where a key belongs to something else: to a text, or to a dialog over the map. */
const elsewhere =
  'input:not([type=radio]), textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Handles keys wherever the focus is, unless the element there uses them itself: whoever draws by mouse may have the focus
 * anywhere.
 * @returns stops it
 */
export function listenToKeys(container: HTMLElement, { undo, redo, cancel }: KeyActions): () => void {
  const { ownerDocument } = container
  const onKeyDown = (event: KeyboardEvent) => {
    const [target] = event.composedPath()
    if (event.defaultPrevented || (target instanceof Element && target.closest(elsewhere) !== null)) return
    const action = actionOf(event)
    if (action === null) return
    event.preventDefault()
    action()
  }
  function actionOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
    if (key === 'Escape') return cancel
    if (key === 'Backspace') return undo
    if (!ctrlKey && !metaKey) return null
    // With Shift, or with Caps Lock, it is a capital.
    const letter = key.toLowerCase()
    if (letter === 'z') return shiftKey ? redo : undo
    return letter === 'y' ? redo : null
  }
  ownerDocument.addEventListener('keydown', onKeyDown)
  return () => ownerDocument.removeEventListener('keydown', onKeyDown)
}

/** Actions of keys during drawing or editing. */
export interface KeyActions {
  /** Backspace, or Control+Z; on a Mac Command instead of Control. */
  undo(): void
  /** Control+Shift+Z, or Control+Y. */
  redo(): void
  /** Escape. */
  cancel(): void
}

/** Elements that handle keys themselves: text fields, and dialogs over the map. */
const elsewhere =
  'input:not([type=radio]), textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Handles keys in the whole document, unless the focused element uses them itself. A user who draws with the mouse may have the
 * focus on any element.
 * @returns a function that stops it
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
    // With Shift or Caps Lock the key is a capital letter.
    const letter = key.toLowerCase()
    if (letter === 'z') return shiftKey ? redo : undo
    return letter === 'y' ? redo : null
  }
  ownerDocument.addEventListener('keydown', onKeyDown)
  return () => ownerDocument.removeEventListener('keydown', onKeyDown)
}

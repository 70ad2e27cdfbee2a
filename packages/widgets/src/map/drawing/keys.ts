/** What keys do while somebody draws. */
export interface KeyActions {
  /** Backspace, or Control and Z. */
  undo(): void
  /** Escape. */
  cancel(): void
}

/** Where a key belongs to something else: to a field, or to a dialog over the map. */
const elsewhere =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Hears keys wherever the focus is, as long as nobody else has a use for them: whoever draws by mouse may have the
 * focus anywhere.
 * @returns its end
 */
export function listenToKeys(container: HTMLElement, { undo, cancel }: KeyActions): () => void {
  const { ownerDocument } = container
  const onKeyDown = (event: KeyboardEvent) => {
    const [target] = event.composedPath()
    if (event.defaultPrevented || (target instanceof Element && target.closest(elsewhere) !== null)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      undo()
    }
  }
  ownerDocument.addEventListener('keydown', onKeyDown)
  return () => ownerDocument.removeEventListener('keydown', onKeyDown)
}

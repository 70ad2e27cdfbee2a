import type { ReportsTexts } from '@baliza/sdk-core/internal'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import partsCss from '../parts/parts.css?text'
import { adoptSheets } from '../theme/theme.js'
import dialogCss from './print-dialog.css?text'

/** Dialog in which the user selects the parts of a history or a report to print. */
export function PrintDialog<Part extends string>(props: {
  readonly title: string
  /** Parts that can be printed, in the order of the pages. */
  readonly parts: readonly { readonly id: Part; readonly label: string }[]
  /** Parts that are selected at first. */
  readonly chosen: readonly Part[]
  /** The sheet is being rendered. */
  readonly busy: boolean
  readonly texts: Pick<ReportsTexts['reports'], 'printing' | 'print' | 'cancel'>
  readonly onPrint: (chosen: readonly Part[]) => void
  readonly onClose: () => void
}) {
  const { parts, busy, texts: say, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(() => new Set(props.chosen))
  const wanted = parts.flatMap(({ id }) => (chosen.has(id) ? id : []))
  // Adopts the sheets before the first paint.
  useLayoutEffect(() => {
    if (dialog.current !== null) adoptSheets(dialog.current, [partsCss, dialogCss])
  }, [])
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    // Closing returns the focus to the previous element.
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="baliza-print-dialog"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The page behind the dialog handles Escape too.
      onKeyDown={(event) => event.stopPropagation()}
      // The form fills the dialog's box. A click on the dialog itself is a click on the backdrop.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && wanted.length > 0) props.onPrint(wanted)
        }}
      >
        <h2 id={title}>{props.title}</h2>
        <fieldset disabled={busy}>
          <legend className="baliza-hidden">{say.printing.include}</legend>
          {parts.map(({ id, label }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => {
                  const next = new Set(chosen)
                  if (currentTarget.checked) next.add(id)
                  else next.delete(id)
                  setChosen(next)
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p role="status">{wanted.length === 0 ? say.printing.none : say.printing.asPdf}</p>
        <div className="baliza-print-dialog__answers">
          <button type="button" onClick={onClose}>
            {say.cancel}
          </button>
          <button type="submit" disabled={busy || wanted.length === 0}>
            {busy ? say.printing.preparing : say.print}
          </button>
        </div>
      </form>
    </dialog>
  )
}

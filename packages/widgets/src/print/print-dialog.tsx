import type { ReportsTexts } from '@baliza/sdk-core'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import partsCss from '../parts/parts.css?text'
import { adoptSheets } from '../theme/theme.js'
import dialogCss from './print-dialog.css?text'

/** Asks what is to be printed of what is shown: a history, or a report. */
export function PrintDialog<Part extends string>(props: {
  readonly title: string
  /** What may be printed, in the order of its pages. */
  readonly parts: readonly { readonly id: Part; readonly label: string }[]
  /** What is chosen at first. */
  readonly chosen: readonly Part[]
  /** It is being drawn. */
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
  // Before paint.
  useLayoutEffect(() => {
    if (dialog.current !== null) adoptSheets(dialog.current, [partsCss, dialogCss])
  }, [])
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    // The focus goes back to what had it.
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
      // What is behind it has an Escape of its own.
      onKeyDown={(event) => event.stopPropagation()}
      // Its own box is filled: what is pressed on it is the page behind.
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

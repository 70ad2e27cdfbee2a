import { type ReactNode, useRef } from 'react'

/** A button that opens a menu of choices or checkboxes. Escape and a click outside close it. */
export function Menu(props: {
  readonly label: string
  /** Content of the button. */
  readonly face: ReactNode
  readonly className?: string
  /** Whether the selection of a choice closes the menu. */
  readonly closes?: boolean
  readonly children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    menu.current?.removeAttribute('open')
    menu.current?.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={menu}
      className={`baliza-table__choices ${props.className ?? ''}`}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.removeAttribute('open')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <summary className="baliza-table__tool" aria-label={props.label} title={props.label}>
        {props.face}
      </summary>
      {/* It takes the focus of a click next to its boxes. Otherwise the loss of focus would close the menu. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its content is pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className="baliza-table__menu" tabIndex={-1} onClick={() => props.closes === true && close()}>
        {props.children}
      </div>
    </details>
  )
}

import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { later } from '../loading/later.js'
import { tooltipProps } from '../tooltip/tooltip-props.js'
import type { MenuChoice } from './opened-menu.js'

const OpenedMenu = later(() => import('./opened-menu.js'))

export function MenuButton<Id extends string>(props: {
  readonly label: string
  /** Name of the button, if its content has no text. */
  readonly buttonLabel?: string
  readonly className?: string | undefined
  /** For a class that has variants. */
  readonly variant?: 'quiet' | undefined
  readonly choices: readonly MenuChoice<Id>[]
  /** Selected choice, for a menu of alternatives. With a set, several are selected, and choosing leaves the menu open. */
  readonly chosen?: Id | ReadonlySet<Id>
  readonly onChoose: (id: Id) => void
  /** Whether the button marks a choice other than the default. */
  readonly changed?: boolean
  readonly children: ReactNode
}) {
  const { label, chosen, choices, onChoose } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.className}
        data-variant={props.variant}
        aria-label={props.buttonLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        data-changed={props.changed || undefined}
        {...(props.buttonLabel !== undefined && tooltipProps)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          // Includes Enter and Space: react-aria does not treat their click as a keyboard event, and would then leave the focus
          // on the button.
          if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {props.children}
      </button>
      {open && (
        <Suspense>
          <OpenedMenu
            label={label}
            triggerRef={button}
            choices={choices}
            chosen={chosen}
            onChoose={(id) => {
              const choice = choices.find((one) => one.id === id)
              if (choice === undefined) return
              // Elements opened by the choice later return the focus to its previous position: the button, because the menu is
              // closed by then. A link must still exist when it is followed.
              if (choice.href === undefined && !(chosen instanceof Set)) {
                flushSync(() => setOpen(false))
                button.current?.focus()
              }
              onChoose(choice.id)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

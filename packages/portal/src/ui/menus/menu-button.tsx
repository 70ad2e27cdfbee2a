import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { later } from '../loading/later.js'
import { tooltipProps } from '../tooltip/tooltip-props.js'
import type { MenuChoice } from './opened-menu.js'

const OpenedMenu = later(() => import('./opened-menu.js'))

/** A button that opens a menu. */
export function MenuButton<Id extends string>(props: {
  /** What the menu is called. */
  readonly label: string
  /** What the button is called, where its content does not say it. */
  readonly buttonLabel?: string
  readonly className?: string | undefined
  /** Of a class that has variants. */
  readonly variant?: 'quiet' | undefined
  readonly choices: readonly MenuChoice<Id>[]
  /** The one that holds now: the menu is one of alternatives. A set: those that do, and choosing leaves it open. */
  readonly chosen?: Id | ReadonlySet<Id>
  readonly onChoose: (id: Id) => void
  /** Whether the button shows that something other than usual is chosen. */
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
          // Enter and the space too: the click that they make counts as none of the keyboard's with react-aria, which
          // then leaves the focus on the button.
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
              // What the choice opens gives the focus back to where it was: to the button, since the menu is gone by
              // then. A link has to be there when it is followed.
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

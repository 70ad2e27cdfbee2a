import { ownValue } from '@baliza/sdk-core/internal'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PopupAction } from '../map-types.js'
import { ActionIcon } from './actions.js'
import { MoreIcon } from './popup-icons.js'

/** Distance between the menu and its button, and minimum distance from the window's edges, in CSS pixels. */
const gap = { button: 4, edge: 8 } as const
/** Maximum height of an item, in CSS pixels. */
const tallest = 48

/** The ⋮ button and its menu with the page's further actions. Empty if there are none. */
export function MoreActions({ actions, label }: { actions: readonly PopupAction[]; label: string }) {
  const more = actions.filter(({ kind }) => kind === 'more')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const any = more.length > 0

  // Native listeners, because React 18 does not support these events of a popover.
  useEffect(() => {
    const there = menu.current
    if (!any || there === null) return
    const onBefore = (event: Event) => {
      if (willOpen(event) && button.current !== null) place(there, button.current.getBoundingClientRect())
    }
    const onToggle = (event: Event) => {
      setOpen(willOpen(event))
      if (willOpen(event)) itemsOf(there)[0]?.focus({ preventScroll: true })
    }
    there.addEventListener('beforetoggle', onBefore)
    there.addEventListener('toggle', onToggle)
    return () => {
      there.removeEventListener('beforetoggle', onBefore)
      there.removeEventListener('toggle', onToggle)
    }
  }, [any])

  /** In a shadow root a closing popover does not restore the focus automatically. */
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(event.target as HTMLButtonElement)
    const go: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const next = ownValue(go, event.key)
    if (next !== undefined) items.at(next % items.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    // The popup around the menu stays open; Tab continues from ⋮.
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  if (!any) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="baliza-popup__icon"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        <MoreIcon />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="baliza-popup__menu"
        part="menu"
        role="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {more.map(({ id, text, icon, disabled = false, run }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => {
              // The focus is on ⋮ again, so a dialog that opens now can restore it there.
              close()
              run()
            }}
          >
            <ActionIcon icon={icon} />
            {text}
          </button>
        ))}
      </div>
    </>
  )
}

const willOpen = (event: Event) => (event as ToggleEvent).newState === 'open'

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLButtonElement>('button:enabled')]

/** Places the menu below its button, or above it if there is more space. */
function place(menu: HTMLElement, { top, bottom, right }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement
  const [over, under] = [top - gap.button - gap.edge, clientHeight - bottom - gap.button - gap.edge]
  const isBelow = under >= Math.min(over, menu.childElementCount * tallest)
  Object.assign(menu.style, {
    right: `${clientWidth - right}px`,
    top: isBelow ? `${bottom + gap.button}px` : 'auto',
    bottom: isBelow ? 'auto' : `${clientHeight - top + gap.button}px`,
    maxHeight: `${isBelow ? under : over}px`,
  })
}

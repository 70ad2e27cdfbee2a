import { ownValue } from '@baliza/sdk-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PopupAction } from '../map-types.js'
import { ActionIcon } from './actions.js'
import { MoreIcon } from './popup-icons.js'

/** Between the menu and its button, and at least from the window's edges, CSS pixels. */
const gap = { button: 4, edge: 8 } as const
/** An item is no higher, CSS pixels. */
const tallest = 48

/** ⋮ and the menu that it opens: what else the host offers. Nothing where it offers no more. */
export function MoreActions({ actions, label }: { actions: readonly PopupAction[]; label: string }) {
  const more = actions.filter(({ kind }) => kind === 'more')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const any = more.length > 0

  // By hand: React 18 hears of neither from a popover.
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

  /** In a shadow root a popover that closes does not give the focus back by itself. */
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
    // What is around the menu stays open; Tab goes on from ⋮.
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
              // What opens now can give the focus back to ⋮.
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

/** Puts the menu under its button, or over it where there is more space. */
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

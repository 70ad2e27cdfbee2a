import { Check, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useLayer } from '../../context/use-layer.js'
import styles from './menu.module.css'

export interface MenuChoice<Id extends string> {
  readonly id: Id
  readonly text: string
  readonly icon?: LucideIcon
  /** Address of an entry that is a link, which can be opened in another tab. */
  readonly href?: string | undefined
  /** Whether it leads to the current page. */
  readonly isCurrent?: boolean
  /** Whether it is destructive, shown in red. */
  readonly danger?: boolean | undefined
}

/** Menu of a `MenuButton`, loaded when it is first opened. */
export default function OpenedMenu(props: {
  readonly label: string
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly choices: readonly MenuChoice<string>[]
  readonly chosen: string | ReadonlySet<string> | undefined
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}) {
  const { label, chosen, choices, onChoose, onClose } = props
  useLayer(true, onClose, 'popover')
  return (
    <Popover
      className={styles.popover ?? ''}
      aria-label={label}
      triggerRef={props.triggerRef}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      placement="bottom end"
      offset={6}
    >
      <Menu
        className={styles.menu ?? ''}
        aria-label={label}
        autoFocus="first"
        onClose={onClose}
        onAction={(key) => onChoose(String(key))}
        {...(chosen !== undefined &&
          (isSet(chosen)
            ? { selectionMode: 'multiple', selectedKeys: chosen }
            : { selectionMode: 'single', disallowEmptySelection: true, selectedKeys: [chosen] }))}
      >
        {choices.map(({ id, text, icon: Icon, href, isCurrent, danger }) => (
          <MenuItem
            key={id}
            id={id}
            className={styles.item ?? ''}
            textValue={text}
            {...(href !== undefined && { href })}
            {...(isCurrent && { ref: markCurrent })}
            data-danger={danger || undefined}
          >
            {Icon !== undefined && <Icon size={18} aria-hidden="true" />}
            <span className={styles.label}>{text}</span>
            {(isSet(chosen) ? chosen.has(id) : id === chosen) && <Check size={16} aria-hidden="true" />}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  )
}

/** React-aria does not pass `aria-current` on. */
function markCurrent(item: Element | null): void {
  item?.setAttribute('aria-current', 'page')
}

function isSet(chosen: string | ReadonlySet<string> | undefined): chosen is ReadonlySet<string> {
  return typeof chosen === 'object'
}

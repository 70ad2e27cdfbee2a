import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { texts } from '../../context/page-texts.js'
import { useLayer } from '../../context/use-layer.js'
import { IconButton } from '../buttons/icon-button.js'
import { focusFirstField } from '../keyboard/first-field.js'
import { rememberFocus } from '../keyboard/kept-focus.js'
import { publishHeight } from '../layout/publish-height.js'
import styles from './panel.module.css'

/**
 * Non-modal panel next to the map. If it is a form, its first field gets the focus. On a narrow screen it fills the screen.
 * Escape and Back close it, or lead to the list from which it was opened. The focus returns to its previous position.
 */
export function Panel(props: {
  readonly title: string
  readonly onClose: () => void
  /** Returns to the list from which it was opened. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
  /** Fixed content below the scrolling part: the buttons of a form. */
  readonly footer?: ReactNode
  readonly actions?: ReactNode
  /** `wide` for tables; `full` fills the page below its bar, and its content has its own padding. */
  readonly size?: 'standard' | 'wide' | 'full'
  /** Whether another panel temporarily replaces it. */
  readonly hidden?: boolean
}) {
  const { onClose, onBack, size = 'standard' } = props
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const footer = useRef<HTMLElement>(null)
  const hasFooter = props.footer !== undefined

  useEffect(() => {
    const returnFocus = rememberFocus()
    panel.current?.focus()
    focusFirstField(panel.current?.querySelector('form') ?? null)
    return returnFocus
  }, [])

  // A hidden panel loses the focus; it is restored when the panel is shown again.
  const { hidden = false } = props
  const rest = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (hidden) rest.current = activeElement instanceof HTMLElement ? activeElement : null
    else if (rest.current !== null) {
      panel.current?.focus()
      if (panel.current?.contains(rest.current)) rest.current.focus()
    }
  }, [hidden])

  const leave = onBack ?? onClose
  useLayer(true, leave, 'panel')

  // Notices are placed above the footer if the panel is full-screen.
  useLayoutEffect(
    () => (hasFooter ? publishHeight(footer.current, '--panel-footer') : undefined),
    [hasFooter],
  )

  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-labelledby={title}
      data-size={size}
      tabIndex={-1}
      hidden={hidden}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        leave()
      }}
    >
      <div className={styles.head} data-nested={onBack !== undefined || undefined}>
        {onBack !== undefined && (
          <IconButton label={texts.portal.back} onClick={onBack}>
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        )}
        <h2 className={styles.title} id={title}>
          {props.title}
        </h2>
        {props.actions}
        <IconButton label={texts.portal.close} className={styles.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
          <ArrowLeft className={styles.back} size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>{props.children}</div>
      {hasFooter && (
        <footer ref={footer} className={styles.footer}>
          {props.footer}
        </footer>
      )}
    </section>
  )
}

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
 * A non-modal panel beside the map; where it is a form, its first field has the focus. On a narrow screen it is a screen of its own. Escape and Back close it, or lead to
 * the list that it was opened from, and the focus returns to where it was.
 */
export function Panel(props: {
  readonly title: string
  readonly onClose: () => void
  /** Leads back to the list that it was opened from. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
  /** Stays in sight under what scrolls: the buttons of a form. */
  readonly footer?: ReactNode
  /** Beside the title. */
  readonly actions?: ReactNode
  /** `wide` for tables; `full` is all of the page under its bar, and what it holds has its own margins. */
  readonly size?: 'standard' | 'wide' | 'full'
  /** Another panel is in its place, and leads back to it. */
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

  // What is hidden loses the focus, and has it again when it is shown.
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

  // Notices are placed above the footer where the panel is full-screen.
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

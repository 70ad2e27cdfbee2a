import { useEffect } from 'react'
import { usePortal } from '../portal-context.js'
import { CloseIcon } from '../ui/icons.js'
import { useAtom } from '../ui/use-atom.js'
import styles from './notifications.module.css'

/** The stack at the bottom left. Always in the page, so that a screen reader hears what is added to it. */
export function Notifications() {
  const { notices, texts } = usePortal()
  const shown = useAtom(notices.$notices)
  useEffect(() => {
    // The last one may be dismissed under the pointer, which then never leaves it.
    if (shown.length === 0) notices.resume()
  }, [notices, shown.length])
  useEffect(() => {
    // What is said in a page that nobody sees is still there when somebody looks.
    const look = () => (document.visibilityState === 'hidden' ? notices.pause() : notices.resume())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [notices])
  return (
    <section
      className={styles.stack}
      aria-label={texts.portal.notifications}
      aria-live="polite"
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={notices.pause}
      onBlur={notices.resume}
    >
      {shown.map(({ id, tone, text, action }) => (
        <div
          key={id}
          className={styles.notice}
          data-tone={tone}
          role={tone === 'danger' ? 'alert' : undefined}
        >
          <span className={styles.mark} aria-hidden="true" />
          <p className={styles.text}>{text}</p>
          {action !== undefined && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                notices.dismiss(id)
                action.run()
              }}
            >
              {action.text}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={texts.portal.close}
            onClick={() => notices.dismiss(id)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  )
}

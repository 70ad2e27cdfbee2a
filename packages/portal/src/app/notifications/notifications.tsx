import { fill } from '@baliza/sdk-core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Notice } from '../../context/notices.js'
import { usePortal } from '../../context/portal-context.js'
import { IconButton } from '../../ui/icon-button.js'
import { CloseIcon } from '../../ui/icons.js'
import { publishHeight } from '../../ui/publish-height.js'
import { useAtom } from '../../ui/use-atom.js'
import styles from './notifications.module.css'
import { useSwipe } from './use-swipe.js'

/** How many are shown at once; the others are counted. */
const most = 2

/** The stack at the bottom left, newest last. Always in the page, so that a screen reader hears what is added to it. */
export function Notifications() {
  const { notices, texts } = usePortal()
  const all = useAtom(notices.$notices)
  const [unfolded, setUnfolded] = useState(false)
  const folds = !unfolded && all.length > most
  const shown = folds ? all.slice(-most) : all
  const stack = useRef<HTMLElement>(null)
  // Where a panel or the list is the whole screen, its scrolling content ends above the notices: panel.module.css,
  // tracking-page.module.css.
  useLayoutEffect(() => publishHeight(stack.current, '--notices'), [])
  useEffect(() => {
    if (all.length > 0) return
    setUnfolded(false)
    // The last notice may be removed under the pointer, and then no leave event comes.
    notices.resume()
  }, [notices, all.length])
  useEffect(() => {
    // A hidden page keeps its notices until it is visible again.
    const look = () => (document.visibilityState === 'hidden' ? notices.pause() : notices.resume())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [notices])
  return (
    <section
      ref={stack}
      className={styles.stack}
      data-unfolded={unfolded || undefined}
      aria-label={texts.portal.notifications}
      aria-live="polite"
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={notices.pause}
      onBlur={notices.resume}
    >
      {shown.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} />
      ))}
      {folds && (
        <button
          type="button"
          className={styles.more}
          aria-label={fill(texts.portal.moreNotices, { count: all.length - shown.length })}
          onClick={() => setUnfolded(true)}
        >
          +{all.length - shown.length}
        </button>
      )}
    </section>
  )
}

function NoticeBox({ notice: { id, tone, text, action } }: { readonly notice: Notice }) {
  const { notices, texts } = usePortal()
  const swipe = useSwipe(() => notices.dismiss(id))
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined} {...swipe}>
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
      <IconButton label={texts.portal.close} className={styles.close} onClick={() => notices.dismiss(id)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

import { fill } from '@baliza/sdk-core/internal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Notice as NoticeData } from '../../context/notices.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { useAtom } from '../../ui/data/use-atom.js'
import { publishHeight } from '../../ui/layout/publish-height.js'
import { Notice } from '../../ui/notices/notice.js'
import styles from './notifications.module.css'
import { useSwipe } from './use-swipe.js'

/** Maximum number of notices shown at once; the others are counted. */
const most = 2

/** The stack at the bottom left, newest last. It is always in the page, so that a screen reader announces what is added to it. */
export function Notifications() {
  const { notices, texts } = usePortal()
  const all = useAtom(notices.$notices)
  const [unfolded, setUnfolded] = useState(false)
  const folds = !unfolded && all.length > most
  const shown = folds ? all.slice(-most) : all
  const stack = useRef<HTMLElement>(null)
  // If a panel or the list fills the screen, its scrolling content ends above the notices: panel.module.css,
  // tracking-page.module.css.
  useLayoutEffect(() => publishHeight(stack.current, '--notices'), [])
  useEffect(() => {
    if (all.length > 0) return
    setUnfolded(false)
    // The last notice may be removed under the pointer; no leave event is fired then.
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
        <SwipedNotice key={notice.id} notice={notice} />
      ))}
      {folds && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            aria-label={fill(texts.portal.moreNotices, { count: all.length - shown.length })}
            onClick={() => setUnfolded(true)}
          >
            +{all.length - shown.length}
          </Button>
        </div>
      )}
    </section>
  )
}

function SwipedNotice({ notice: { id, ...notice } }: { readonly notice: NoticeData }) {
  const { notices, texts } = usePortal()
  const dismiss = () => notices.dismiss(id)
  return <Notice {...notice} close={texts.portal.close} onClose={dismiss} {...useSwipe(dismiss)} />
}

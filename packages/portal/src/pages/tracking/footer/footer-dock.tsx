import { ChevronUp, ScrollText } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { publishHeight } from '../../../ui/publish-height.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './footer-dock.module.css'

const FooterPanel = lazy(() => import('./footer-panel.js'))
const ReplayBar = lazy(() => import('./replay/replay-bar.js'))
const TrackLegend = lazy(() => import('./replay/track-legend.js'))
const DrawingMenu = lazy(() => import('../../../panels/drawing/drawing-menu.js'))
const ShapeCard = lazy(() => import('./shapes/shape-card.js'))

/**
 * The controls at the bottom of the map: the footer panel or the button that opens it, the replay, the card of a
 * shape that was clicked, and the drawing menu. Each is loaded on first use.
 */
export function FooterDock() {
  const { footer, drawing, $shape } = useWorkspace()
  const { open, height } = useAtom(footer.$box)
  const replay = useAtom(footer.$replay)
  const hasTrack = useAtom(footer.$track) !== null
  const isDrawing = useAtom(drawing.$drawing) !== null
  const hasCard = useAtom($shape) !== null && !isDrawing
  const dock = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [touched, setTouched] = useState(false)

  /** The map ends above this height, and notices are placed above it. */
  const show = useCallback((wanted: number) => {
    document.documentElement.style.setProperty('--footer-wanted', `${wanted}px`)
  }, [])
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--footer-wanted'), [])
  useLayoutEffect(() => show(open ? height : 0), [show, open, height])
  useLayoutEffect(() => {
    const page = dock.current?.parentElement
    page?.setAttribute('data-footer', open ? 'open' : 'closed')
  }, [open])
  // Other controls at the bottom of the map make space for the floating ones.
  useLayoutEffect(() => publishHeight(floating.current, '--dock'), [])
  const hasBar = replay !== null || hasCard || isDrawing
  useLayoutEffect(() => {
    dock.current?.parentElement?.setAttribute('data-dock', hasBar ? 'bar' : 'opener')
  }, [hasBar])
  // Unmounting stops the replay and aborts a pending history.
  useEffect(
    () => () => {
      footer.$replay.get()?.close()
      const run = footer.$run.get()
      if (run?.state === 'loading') run.cancel()
    },
    [footer],
  )
  // After the panel is closed the focus goes to the button that opens it.
  useEffect(() => {
    if (!open && touched) opener.current?.focus()
  }, [open, touched])

  return (
    <div ref={dock} className={styles.dock}>
      <div ref={floating} className={styles.floating} data-foot>
        <Suspense fallback={null}>{isDrawing && <DrawingMenu />}</Suspense>
        <Suspense fallback={null}>{hasCard && <ShapeCard />}</Suspense>
        <Suspense fallback={null}>{hasTrack && <TrackLegend />}</Suspense>
        <Suspense fallback={null}>{replay !== null && <ReplayBar replay={replay} />}</Suspense>
        {!open && !isDrawing && (
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-label={texts.footer.open}
            aria-expanded={false}
            onClick={() => footer.setBox({ open: true })}
          >
            <ScrollText size={18} aria-hidden="true" />
            <span>{texts.footer.title}</span>
            <ChevronUp size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {open && (
        <Suspense
          fallback={<div className={styles.waiting} role="status" aria-label={texts.portal.loading} />}
        >
          <FooterPanel
            onResize={show}
            onClose={() => {
              setTouched(true)
              footer.setBox({ open: false })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

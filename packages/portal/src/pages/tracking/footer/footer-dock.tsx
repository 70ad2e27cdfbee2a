import { ChevronUp, ScrollText } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../../page-texts.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useWorkspace } from '../workspace.js'
import styles from './footer-dock.module.css'

const FooterPanel = lazy(() => import('./footer-panel.js'))
const ReplayBar = lazy(() => import('./replay/replay-bar.js'))
const TrackLegend = lazy(() => import('./replay/track-legend.js'))
const DrawingMenu = lazy(() => import('../../../dialogs/drawing/drawing-menu.js'))

/**
 * What stands at the foot of the map: the panel of histories or the button that opens it, the replay's controls, and
 * the menu of whoever draws. Each is loaded when it is first wanted.
 */
export function FooterDock() {
  const { footer, drawing } = useWorkspace()
  const { open, height } = useAtom(footer.$box)
  const replay = useAtom(footer.$replay)
  const hasTrack = useAtom(footer.$track) !== null
  const isDrawing = useAtom(drawing.$drawing) !== null
  const dock = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [touched, setTouched] = useState(false)

  /** The page lays out the map above the panel by this. */
  const show = useCallback((wanted: number) => {
    dock.current?.parentElement?.style.setProperty('--footer-wanted', `${wanted}px`)
  }, [])
  useLayoutEffect(() => show(open ? height : 0), [show, open, height])
  useLayoutEffect(() => {
    const page = dock.current?.parentElement
    page?.setAttribute('data-footer', open ? 'open' : 'closed')
  }, [open])
  // Who leaves the page leaves no replay running, and waits for no history.
  useEffect(
    () => () => {
      footer.$replay.get()?.close()
      const run = footer.$run.get()
      if (run?.state === 'loading') run.cancel()
    },
    [footer],
  )
  // Whoever closes it by keyboard goes on where it opens.
  useEffect(() => {
    if (!open && touched) opener.current?.focus()
  }, [open, touched])

  return (
    <div ref={dock} className={styles.dock}>
      <Suspense fallback={null}>{isDrawing && <DrawingMenu />}</Suspense>
      <Suspense fallback={null}>{hasTrack && <TrackLegend />}</Suspense>
      <Suspense fallback={null}>{replay !== null && <ReplayBar replay={replay} />}</Suspense>
      {open ? (
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
      ) : isDrawing ? null : (
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
  )
}

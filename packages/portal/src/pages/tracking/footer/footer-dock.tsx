import { ChevronUp, History } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../../../context/page-texts.js'
import { useLayer } from '../../../context/use-layer.js'
import { Button } from '../../../ui/buttons/button.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { later } from '../../../ui/loading/later.js'
import { Problem } from '../../../ui/notices/problem.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { type ListSheet, PhoneBar } from '../phone-bar/phone-bar.js'
import styles from './footer-dock.module.css'
import panel from './footer-panel.module.css'

const FooterPanel = later(
  () => import('./footer-panel.js'),
  function FailedFooter({ text, onRetry, onClose = () => {} }) {
    const { footer } = useWorkspace()
    return (
      <section className={panel.panel} style={{ height: useAtom(footer.$box).height }}>
        <Problem text={text} onRetry={onRetry} />
        <Button onClick={onClose}>{texts.footer.close}</Button>
      </section>
    )
  },
)
const ReplayBar = later(() => import('./replay/replay-bar.js'))

/**
 * Area below the map: the footer panel or the bar that opens it, and above it the controls of a replay. During a replay or
 * drawing the panel is hidden until the user opens it, so that the map has its space. Each part is loaded on first use.
 * @param props.phone the list on a phone: a sheet above the same bar as the panel
 */
export function FooterDock(props: { readonly phone: ListSheet | null }) {
  const { footer, drawing } = useWorkspace()
  const box = useAtom(footer.$box)
  const replay = useAtom(footer.$replay)
  const isDrawing = useAtom(drawing.$drawing) !== null
  /** Activity that uses the space of the panel. */
  const shown = isDrawing ? 'drawing' : replay
  /** Activity during which the user opened the panel. */
  const [beside, setBeside] = useState<typeof shown>(null)
  if (beside === 'drawing' && !isDrawing) setBeside(null)
  const open = box.open && (shown === null || shown === beside)
  const dock = useRef<HTMLDivElement>(null)
  /** The panel was already open when the page was last left. Back only closes a panel opened since then. */
  const [restored, setRestored] = useState(open)
  if (restored && !open) setRestored(false)
  useLayer(open && !restored, hide, 'sheet')

  // Unmounting stops the replay and aborts a pending history.
  useEffect(
    () => () => {
      footer.$replay.get()?.close()
      const run = footer.$run.get()
      if (run?.state === 'loading') run.cancel()
    },
    [footer],
  )

  function show() {
    setBeside(shown)
    footer.setBox({ open: true })
  }

  function hide() {
    // Hiding during a replay or drawing does not change the panel's state afterwards.
    flushSync(() => (shown === null ? footer.setBox({ open: false }) : setBeside(null)))
    dock.current?.querySelector<HTMLElement>('[aria-controls=footer]')?.focus()
  }

  return (
    <div ref={dock} className={styles.footer} data-footer={open ? 'open' : 'closed'}>
      <Suspense fallback={null}>{replay !== null && <ReplayBar replay={replay} />}</Suspense>
      {open && (
        <Suspense
          fallback={
            <div
              className={panel.panel}
              style={{ height: box.height }}
              role="status"
              aria-label={texts.portal.loading}
            />
          }
        >
          <FooterPanel onClose={hide} />
        </Suspense>
      )}
      {props.phone !== null ? (
        <PhoneBar list={props.phone} history={open} onHistory={open ? hide : show} />
      ) : (
        !open && (
          <div className={styles.bar}>
            <Button
              variant="plain"
              aria-label={texts.footer.open}
              aria-controls="footer"
              aria-expanded={false}
              onClick={show}
            >
              <History size={18} aria-hidden="true" />
              {texts.footer.title}
              <ChevronUp size={18} aria-hidden="true" />
            </Button>
          </div>
        )
      )}
    </div>
  )
}

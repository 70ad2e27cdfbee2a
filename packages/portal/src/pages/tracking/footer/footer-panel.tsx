import { ChevronDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { panelTexts } from '../../../context/panel-texts.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { type TabItem, Tabs } from '../../../ui/layout/tabs.js'
import { type FooterTab, heights } from '../../../workspace/footer-state.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './footer-panel.module.css'
import { HistoryTab } from './history/history-tab.js'
import { Totals } from './history/totals.js'
import { ShapesTab } from './shapes/shapes-tab.js'
import { SpeedTab } from './speed/speed-tab.js'
import { UnitTab } from './unit/unit-tab.js'
import { useResize } from './use-resize.js'

/** 'Historial y reportes' (specification 1, section 2: Footer panel). */
export default function FooterPanel(props: { readonly onClose: () => void }) {
  const { footer, allowed } = useWorkspace()
  const chosen = useAtom(footer.$tab)
  const { height } = useAtom(footer.$box)
  const run = useAtom(footer.$run)
  const panel = useRef<HTMLElement>(null)
  const { edge, tallest } = useResize(panel, footer)
  const [most, setMost] = useState<number>(heights.standard)
  // The maximum depends on the layout, so it is read after every render.
  useLayoutEffect(() => setMost(tallest()))
  const t = panelTexts.footer

  const items: TabItem<FooterTab>[] = [
    { id: 'reports', title: t.reports, content: <HistoryTab /> },
    { id: 'speed', title: t.speed, content: <SpeedTab /> },
    ...(allowed.geofences
      ? [{ id: 'geofences' as const, title: t.geofences, content: <ShapesTab of="geofences" /> }]
      : []),
    ...(allowed.routes
      ? [{ id: 'routes' as const, title: t.routes, content: <ShapesTab of="routes" /> }]
      : []),
    { id: 'unit', title: t.unit, content: <UnitTab /> },
  ]
  const there = items.some(({ id }) => id === chosen)
  const tab = there ? chosen : 'reports'
  const hasTotals = run?.state === 'ready' && ['reports', 'speed'].includes(tab)
  const { chooseTab } = footer
  // The active tab may disappear with its permission.
  useEffect(() => {
    if (!there) chooseTab('reports')
  }, [there, chooseTab])

  return (
    <section
      ref={panel}
      id="footer"
      className={styles.panel}
      style={{ height }}
      aria-label={t.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // In a field with text, Escape clears the field.
        if (event.target instanceof HTMLInputElement && event.target.value !== '') return
        event.stopPropagation()
        props.onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged. */}
      <div
        className={styles.edge}
        role="separator"
        aria-orientation="horizontal"
        aria-label={t.resize}
        aria-valuenow={height}
        aria-valuemin={heights.least}
        aria-valuemax={most}
        tabIndex={0}
        {...edge}
      />
      <Tabs
        label={t.title}
        items={items}
        chosen={tab}
        onChoose={chooseTab}
        beside={hasTotals ? <Totals run={run} /> : undefined}
        trailing={
          <IconButton label={t.close} className={styles.close} onClick={props.onClose}>
            <ChevronDown size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </section>
  )
}

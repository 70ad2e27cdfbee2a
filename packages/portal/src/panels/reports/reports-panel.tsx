import { BalizaReport, type ReportStretch } from '@baliza/widgets/react'
import { ArrowLeft, MailPlus, Maximize2, PanelRight } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { reportOutputTexts } from '../../context/report-output-texts.js'
import { useLayer } from '../../context/use-layer.js'
import { Button } from '../../ui/buttons/button.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { later } from '../../ui/loading/later.js'
import { FailedPanel } from '../../ui/panel/failed-panel.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './reports-panel.module.css'

const SchedulesPanel = later(() => import('./schedules/schedules-panel.js'), FailedPanel)

/**
 * The reports (specification 2, section 2.5), over the map and its list. Selecting a row shows its track on the map. The report
 * then stays next to the map, or unchanged behind it on a narrow screen. Back returns to it.
 */
export default function ReportsPanel({ onClose }: PanelProps<'reports'>) {
  const { config } = usePortal()
  const { footer, select, profile } = useWorkspace()
  const [besideMap, setBesideMap] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  // On a narrow screen a panel fills the screen.
  const narrow = useMedia(narrowQuery)
  const isBehind = besideMap && narrow
  const t = texts.tracking

  function show({ imei, from, to }: ReportStretch) {
    select(imei)
    footer.showStretch(imei, from, to)
    setBesideMap(true)
  }
  const enlarge = () => setBesideMap(false)
  useLayer(besideMap, enlarge, 'panel')
  /** Returns from a row's records to the report; `null` while the report is shown. */
  const [leaveDetail, setLeaveDetail] = useState<(() => void) | null>(null)
  useLayer(leaveDetail !== null, () => leaveDetail?.(), 'panel')
  /** Closes the print dialog; `null` if it is closed. */
  const [leavePrint, setLeavePrint] = useState<(() => void) | null>(null)
  useLayer(leavePrint !== null, () => leavePrint?.(), 'popover')

  return (
    <>
      <Panel
        title={panelTexts.reports.title}
        size={besideMap && !narrow ? 'wide' : 'full'}
        onClose={onClose}
        onBack={isBehind ? enlarge : undefined}
        hidden={isBehind || scheduling}
        actions={
          <>
            {profile !== null && profile.rol !== 1 && (
              <IconButton label={reportOutputTexts.schedules.open} onClick={() => setScheduling(true)}>
                <MailPlus size={18} aria-hidden="true" />
              </IconButton>
            )}
            {!narrow && (
              <IconButton
                label={besideMap ? t.enlarge : t.besideMap}
                onClick={() => setBesideMap(!besideMap)}
              >
                {besideMap ? (
                  <Maximize2 size={18} aria-hidden="true" />
                ) : (
                  <PanelRight size={18} aria-hidden="true" />
                )}
              </IconButton>
            )}
          </>
        }
      >
        <BalizaReport
          brand={config.brand}
          onSelect={show}
          onDetail={(leave) => setLeaveDetail(() => leave)}
          onPrint={(leave) => setLeavePrint(() => leave)}
        />
      </Panel>
      {scheduling && (
        <Suspense fallback={null}>
          <SchedulesPanel onBack={() => setScheduling(false)} onClose={onClose} />
        </Suspense>
      )}
      {isBehind && <BackToReport onClick={enlarge} />}
    </>
  )
}

function BackToReport(props: { readonly onClick: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The row that had the focus is not reachable any more.
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className={styles.back}>
      <Button icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={props.onClick}>
        {texts.tracking.backToReport}
      </Button>
    </div>
  )
}

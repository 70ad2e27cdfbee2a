import { BalizaReport, type ReportStretch } from '@baliza/widgets/react'
import { Maximize2, PanelRight } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { IconButton } from '../../ui/icon-button.js'
import { Panel } from '../../ui/panel.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'

/**
 * The reports (specification 2, section 2.5), over the map and its list. A row that is chosen makes room for its
 * stretch on the map, and the report stays beside it.
 */
export default function ReportsPanel({ onClose }: PanelProps<'reports'>) {
  const { footer, select } = useWorkspace()
  const [beside, setBeside] = useState(false)
  // On a narrow screen a panel is the whole screen.
  const narrow = useMedia(narrowQuery)
  const t = texts.tracking

  function show({ imei, from, to }: ReportStretch) {
    select(imei)
    footer.showStretch(imei, from, to)
    if (narrow) onClose()
    else setBeside(true)
  }

  return (
    <Panel
      title={texts.reports.title}
      size={beside ? 'wide' : 'full'}
      onClose={onClose}
      actions={
        !narrow && (
          <IconButton label={beside ? t.enlarge : t.besideMap} onClick={() => setBeside(!beside)}>
            {beside ? (
              <Maximize2 size={18} aria-hidden="true" />
            ) : (
              <PanelRight size={18} aria-hidden="true" />
            )}
          </IconButton>
        )
      }
    >
      <BalizaReport onSelect={show} />
    </Panel>
  )
}

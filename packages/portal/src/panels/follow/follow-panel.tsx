import type { Unit } from '@baliza/sdk-core/internal'
import { useFleetValue } from '@baliza/widgets/react'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { FollowedUnit, UnitFacts } from './followed-unit.js'
import { ShareLink } from './share-link.js'
import { useActiveLinks } from './use-active-links.js'
import { useFollowWindow } from './use-follow-window.js'

/**
 * Live tracking of one unit, with a new window and links to share (specification 1, section 2). It uses the map next to the
 * panel, or its own map if the panel covers that one.
 */
export default function FollowPanel({ panel, onClose }: PanelProps<'follow'>) {
  const unit = useFleetValue((fleet) => fleet.units.get(panel.imei))
  const t = linkTexts.follow
  if (unit === undefined)
    return (
      <Panel title={t.title} onClose={onClose}>
        <p role="status">{t.gone}</p>
      </Panel>
    )
  return <Followed unit={unit} onClose={onClose} />
}

function Followed({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const { map, select } = useWorkspace()
  const { imei } = unit
  const coversMap = useMedia(narrowQuery)
  useEffect(() => {
    if (coversMap) return
    // Its open card keeps the unit in view.
    select(imei)
    void map.current?.popup(imei)
  }, [coversMap, imei, map, select])
  const links = useActiveLinks(unit.imei)
  const newWindow = useFollowWindow()
  return (
    <Panel
      title={unit.nombre}
      onClose={onClose}
      footer={
        <Button
          icon={<SquareArrowOutUpRight size={18} aria-hidden="true" />}
          busy={newWindow.busy}
          onClick={() => void newWindow.run(unit.imei)}
        >
          {linkTexts.follow.newWindow}
        </Button>
      }
    >
      {coversMap ? <FollowedUnit unit={unit} /> : <UnitFacts unit={unit} />}
      <ShareLink unit={unit} links={links} />
    </Panel>
  )
}

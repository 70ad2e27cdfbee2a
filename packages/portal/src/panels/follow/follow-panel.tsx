import type { Unit } from '@baliza/sdk-core'
import { useFleetValue } from '@baliza/widgets/react'
import { SquareArrowOutUpRight } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../../ui/buttons/button.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { FollowedUnit } from './followed-unit.js'
import { ShareLink } from './share-link.js'
import { useActiveLinks } from './use-active-links.js'
import { useFollowWindow } from './use-follow-window.js'

/**
 * Live tracking of one unit beside the map, with a new window and links to share (specification 1, section 2).
 */
export default function FollowPanel({ panel, onClose }: PanelProps<'follow'>) {
  const unit = useFleetValue((fleet) => fleet.units.get(panel.imei))
  const t = texts.follow
  if (unit === undefined)
    return (
      <Panel title={t.title} onClose={onClose}>
        <p role="status">{t.gone}</p>
      </Panel>
    )
  return <Followed unit={unit} onClose={onClose} />
}

function Followed({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
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
          {texts.follow.newWindow}
        </Button>
      }
    >
      <FollowedUnit unit={unit} />
      <ShareLink unit={unit} links={links} />
    </Panel>
  )
}

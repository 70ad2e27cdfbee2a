import { useEffect, useState } from 'react'
import { Tabs } from '../../ui/layout/tabs.js'
import { narrowQuery } from '../../ui/layout/use-media.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { placeTexts } from '../search/place-texts.js'
import { NearbyNow } from './nearby-now.js'
import { NearbyPast } from './nearby-past.js'

const t = placeTexts.nearby

/** Units near a place: now, and in the past. */
export default function NearbyPanel(props: PanelProps<'nearby'>) {
  const { panel, onClose } = props
  const { mark } = useWorkspace()
  const { point, label } = panel.place
  const [when, setWhen] = useState(panel.when)
  useEffect(() => {
    mark({ point, label })
    // On a phone the panel was closed to show the place that it marked.
    return () => {
      if (!matchMedia(narrowQuery).matches) mark(null)
    }
  }, [mark, point, label])
  return (
    <Panel title={`${t.titles[when]} · ${label}`} size="wide" onClose={onClose}>
      <Tabs
        label={t.when}
        chosen={when}
        onChoose={setWhen}
        items={[
          { id: 'now', title: t.now, content: <NearbyNow {...props} /> },
          { id: 'past', title: t.past, content: <NearbyPast {...props} /> },
        ]}
      />
    </Panel>
  )
}

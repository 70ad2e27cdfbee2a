import { formatCoordinates, formatSexagesimal } from '@baliza/sdk-core/internal'
import type { AskedPlace } from '@baliza/widgets/react'
import { Circle, Copy, History, MapPin, Radar } from 'lucide-react'
import { useRef } from 'react'
import { useDrawingTools } from '../../../panels/drawing/use-drawing-tools.js'
import { placeTexts } from '../../../panels/search/place-texts.js'
import { useCopy } from '../../../ui/export/use-copy.js'
import OpenedMenu from '../../../ui/menus/opened-menu.js'
import { useOpenNearby } from '../../../workspace/use-open-nearby.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './place-menu.module.css'

const t = placeTexts.nearby
const drawn = [
  { id: 'circle', text: placeTexts.places.circleHere, icon: Circle },
  { id: 'pdi', text: placeTexts.places.pdiHere, icon: MapPin },
] as const
const choices = [
  { id: 'now', text: t.titles.now, icon: Radar },
  { id: 'past', text: t.titles.past, icon: History },
  { id: 'copy', text: t.copy, icon: Copy },
  { id: 'copySexagesimal', text: placeTexts.places.copySexagesimal, icon: Copy },
] as const

/** Menu of a place on the map, opened by a right click or a long press. */
export default function PlaceMenu(props: { readonly at: AskedPlace; readonly onClose: () => void }) {
  const { point, x, y } = props.at
  const anchor = useRef<HTMLSpanElement>(null)
  const openNearby = useOpenNearby()
  const tools = useDrawingTools()
  const { allowed } = useWorkspace()
  const copy = useCopy()
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: x, top: y }} />
      <OpenedMenu
        label={t.menu}
        triggerRef={anchor}
        choices={allowed.geofences ? [...choices, ...drawn] : choices}
        chosen={undefined}
        onChoose={(id) => {
          if (id === 'now' || id === 'past') openNearby({ point, label: formatCoordinates(...point) }, id)
          else if (id === 'copy') void copy.coordinates(formatCoordinates(...point))
          else if (id === 'copySexagesimal') void copy.coordinates(formatSexagesimal(...point))
          else if (id === 'circle' || id === 'pdi') void tools.draw(id, point)
        }}
        onClose={props.onClose}
      />
    </>
  )
}

import { formatCoordinates } from '@baliza/sdk-core'
import type { AskedPlace } from '@baliza/widgets/react'
import { Copy, Radar } from 'lucide-react'
import { useRef } from 'react'
import { nearbyTexts } from '../../../panels/nearby/nearby-texts.js'
import { useCopy } from '../../../ui/export/use-copy.js'
import OpenedMenu from '../../../ui/menus/opened-menu.js'
import { useOpenNearby } from '../../../workspace/use-open-nearby.js'
import styles from './place-menu.module.css'

const t = nearbyTexts
const choices = [
  { id: 'nearby', text: t.title, icon: Radar },
  { id: 'copy', text: t.copy, icon: Copy },
] as const

/** What can be asked of a place of the map, where it was clicked with the right button or pressed for long. */
export default function PlaceMenu(props: { readonly at: AskedPlace; readonly onClose: () => void }) {
  const { point, x, y } = props.at
  const anchor = useRef<HTMLSpanElement>(null)
  const openNearby = useOpenNearby()
  const copy = useCopy()
  const coordinates = formatCoordinates(...point)
  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: x, top: y }} />
      <OpenedMenu
        label={t.menu}
        triggerRef={anchor}
        choices={choices}
        chosen={undefined}
        onChoose={(id) => {
          if (id === 'nearby') openNearby({ point, label: coordinates })
          else void copy.coordinates(coordinates)
        }}
        onClose={props.onClose}
      />
    </>
  )
}

import { type ReactNode, type Ref, Suspense } from 'react'
import { useAtom } from '../../../ui/data/use-atom.js'
import { later } from '../../../ui/loading/later.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './map-dock.module.css'

const TrackLegend = later(() => import('./replay/track-legend.js'))
const DrawingMenu = later(() => import('../../../panels/drawing/drawing-menu.js'))
const ShapeCard = later(() => import('./shapes/shape-card.js'))

/**
 * Elements at the foot of the map: the drawing menu or the card of a clicked shape, and the legend of a track's colours. Each is
 * loaded on first use.
 */
export function MapDock(props: { readonly dockRef: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  const { footer, drawing, $shape } = useWorkspace()
  const hasTrack = useAtom(footer.$track) !== null
  const isDrawing = useAtom(drawing.$drawing) !== null
  const hasCard = useAtom($shape) !== null && !isDrawing
  return (
    <div ref={props.dockRef} className={styles.dock} data-foot>
      <Suspense fallback={null}>{isDrawing && <DrawingMenu />}</Suspense>
      <Suspense fallback={null}>{hasCard && <ShapeCard />}</Suspense>
      <Suspense fallback={null}>{hasTrack && <TrackLegend />}</Suspense>
      {props.children}
    </div>
  )
}

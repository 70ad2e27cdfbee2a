import type { MapProps } from '@baliza/widgets/react'
import { atom } from 'nanostores'
import { useCallback, useMemo } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { useWorkspace } from '../../workspace/workspace.js'

/** For an account without the permissions. */
const $none = atom(null)

/** What the map draws besides its units: geofences, points of interest, routes, a history, and what is being drawn. */
export function useDrawn(): Pick<
  MapProps,
  'shapes' | 'track' | 'onTrackPoint' | 'onDraft' | 'drawingColor' | 'mayCancel'
> {
  const {
    allowed,
    shapes: $shapes,
    $circles,
    $layers,
    $doubtsHidden,
    footer,
    drawing,
    unsaved,
  } = useWorkspace()
  const mayLoad = allowed.geofences || allowed.routes
  // Without the permission they are not requested (specification 1, section 6).
  const known = useAtom<ReturnType<typeof $shapes.get> | null>(mayLoad ? $shapes : $none)
  const { geofences, pdi, routes } = useAtom($layers)
  const circles = useAtom($circles)
  const shapes = useMemo(() => {
    const show = { geofences, pdi, routes }
    if (circles.length === 0) return known && { geofences: known.geofences, routes: known.routes, show }
    // A panel's are shown whatever is hidden.
    const own = known?.geofences.filter(({ tipo }) => tipo === 3 || geofences) ?? []
    return {
      geofences: [...own, ...circles],
      routes: known?.routes ?? [],
      show: { ...show, geofences: true },
    }
  }, [known, circles, geofences, pdi, routes])
  const { $at, $replay, $track } = footer
  const onTrackPoint = useCallback(
    (index: number) => {
      $at.set(index)
      const replay = $replay.get()
      const record = replay?.records[index]
      if (record !== undefined) replay?.seek(record.timestamp)
    },
    [$at, $replay],
  )
  const line = useAtom($track)
  const doubtsHidden = useAtom($doubtsHidden)
  const track = useMemo(() => line && { ...line, doubtsHidden }, [line, doubtsHidden])
  const mayCancel = useCallback(() => unsaved.mayDrop('drawing'), [unsaved])
  const drawingColor = useAtom(drawing.$color) || undefined
  return { shapes, track, onTrackPoint, onDraft: drawing.onDraft, drawingColor, mayCancel }
}

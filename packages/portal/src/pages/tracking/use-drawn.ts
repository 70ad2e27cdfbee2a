import type { Geofence, Route } from '@baliza/sdk-core/internal'
import type { MapProps } from '@baliza/widgets/react'
import { atom } from 'nanostores'
import { useCallback, useMemo } from 'react'
import { useAtom } from '../../ui/data/use-atom.js'
import { layerOf } from '../../workspace/layers.js'
import type { Drawn } from '../../workspace/shape-facts.js'
import { useWorkspace } from '../../workspace/workspace.js'

/** For an account without the permissions. */
const $none = atom(null)

/**
 * Returns the map's content in addition to units: geofences, points of interest, routes, a history, and the drawing in progress.
 */
export function useDrawn(): Pick<
  MapProps,
  'shapes' | 'track' | 'onTrackPoint' | 'onDraft' | 'drawingColor' | 'mayCancel'
> {
  const {
    allowed,
    shapes: $shapes,
    $preview,
    $layers,
    $rejectionsHidden,
    footer,
    drawing,
    unsaved,
  } = useWorkspace()
  const mayLoad = allowed.geofences || allowed.routes
  // Without the permission they are not requested (specification 1, section 6).
  const known = useAtom<ReturnType<typeof $shapes.get> | null>(mayLoad ? $shapes : $none)
  const { geofences, pdi, routes } = useAtom($layers)
  const preview = useAtom($preview)
  const shapes = useMemo(() => {
    const show = { geofences, pdi, routes }
    if (preview.length === 0) return known && { geofences: known.geofences, routes: known.routes, show }
    // A panel's shapes are visible even if their layer is hidden.
    const kept = (shape: Drawn) => show[layerOf(shape)]
    const isRoute = (shape: Drawn): shape is Route => shape.tipo === 4
    const isGeofence = (shape: Drawn): shape is Geofence => shape.tipo !== 4
    return {
      geofences: [...(known?.geofences.filter(kept) ?? []), ...preview.filter(isGeofence)],
      routes: [...(known?.routes.filter(kept) ?? []), ...preview.filter(isRoute)],
      show: { geofences: true, pdi: true, routes: true },
    }
  }, [known, preview, geofences, pdi, routes])
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
  const doubtsHidden = useAtom($rejectionsHidden)
  const track = useMemo(() => line && { ...line, doubtsHidden }, [line, doubtsHidden])
  const mayCancel = useCallback(() => unsaved.mayDrop('drawing'), [unsaved])
  const drawingColor = useAtom(drawing.$color) || undefined
  return { shapes, track, onTrackPoint, onDraft: drawing.onDraft, drawingColor, mayCancel }
}

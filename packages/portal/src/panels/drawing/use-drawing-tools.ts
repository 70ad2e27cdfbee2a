import type { Geofence, Route } from '@baliza/sdk-core/internal'
import type { DrawKind, Point } from '@baliza/widgets/react'
import { narrowQuery, useMedia } from '../../ui/layout/use-media.js'
import { isReached, useSayNotLoaded } from '../../ui/loading/later.js'
import type { Subject } from '../../workspace/drawing-state.js'
import { layerOf } from '../../workspace/layers.js'
import { useWorkspace } from '../../workspace/workspace.js'

/** Begins and ends drawing, with a confirmation if unsaved changes would be lost. */
export interface DrawingTools {
  /** @param at initial position of a circle or a point of interest */
  draw(kind: DrawKind, at?: Point): Promise<void>
  edit(shape: Geofence | Route): Promise<void>
  cancel(): Promise<void>
  /** Undoes the last change. */
  undo(): void
  /** Redoes the last undone change. */
  redo(): void
  /** Ends the drawing without a confirmation, after it was saved. */
  finish(): void
}

export function useDrawingTools(): DrawingTools {
  const { drawing, map, footer, unsaved, showLayer, $panel, closePanel } = useWorkspace()
  const narrow = useMedia(narrowQuery)
  const sayNotLoaded = useSayNotLoaded()

  function finish(): void {
    map.current?.stopDrawing()
    drawing.end()
    if ($panel.get()?.name === 'drawing') closePanel()
  }

  async function clear(): Promise<boolean> {
    if (!(await unsaved.mayDrop('drawing'))) return false
    finish()
    // On a phone these cover most of the map.
    if (narrow) {
      footer.setBox({ open: false })
      closePanel()
    }
    return true
  }

  /** If its code fails to load, drawing begins when the network is back, unless another drawing has begun by then. */
  function begin(subject: Subject, at?: Point): void {
    drawing.begin(subject)
    const begun =
      subject.mode === 'new' ? map.current?.draw(subject.kind, at) : map.current?.edit(subject.shape)
    begun?.catch(async (cause: unknown) => {
      console.error('Drawing could not begin', cause)
      const reached = await isReached()
      sayNotLoaded(() => drawing.$drawing.get() === null && begin(subject, at), reached)
    })
  }

  return {
    async draw(kind, at) {
      if (!(await clear())) return
      begin({ mode: 'new', kind }, at)
    },
    async edit(shape) {
      if (!(await clear())) return
      // The layer of the edited shape is shown, so that the shape does not disappear after saving.
      showLayer(layerOf(shape), true)
      begin({ mode: 'edit', shape })
    },
    async cancel() {
      if (await unsaved.mayDrop('drawing')) finish()
    },
    undo: () => map.current?.undoDrawing(),
    redo: () => map.current?.redoDrawing(),
    finish,
  }
}

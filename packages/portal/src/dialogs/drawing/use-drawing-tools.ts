import type { Geofence, Route } from '@baliza/sdk-core'
import type { DrawKind } from '@baliza/widgets/react'
import { texts } from '../../page-texts.js'
import { isUnsaved } from '../../pages/tracking/drawing-state.js'
import { useWorkspace } from '../../pages/tracking/workspace.js'
import { useAsk } from '../../ui/ask.js'

/** Begins and ends drawing. What is not saved is not dropped without a question. */
export interface DrawingTools {
  draw(kind: DrawKind): Promise<void>
  edit(shape: Geofence | Route): Promise<void>
  cancel(): Promise<void>
  /** Ends it without a question: it was saved. */
  finish(): void
}

/** The drawing tools of the page's map. */
export function useDrawingTools(): DrawingTools {
  const { drawing, map, $panel, closePanel } = useWorkspace()
  const ask = useAsk()

  async function mayDrop(): Promise<boolean> {
    if (!isUnsaved(drawing.$drawing.get())) return true
    const { dropTitle: title, drop: question, dropAccept: accept } = texts.drawing.form
    return ask({ title, question, accept })
  }

  function finish(): void {
    map.current?.stopDrawing()
    drawing.end()
    if ($panel.get()?.name === 'drawing') closePanel()
  }

  return {
    async draw(kind) {
      if (!(await mayDrop())) return
      finish()
      drawing.begin({ mode: 'new', kind, draft: null })
      map.current?.draw(kind)
    },
    async edit(shape) {
      if (!(await mayDrop())) return
      finish()
      drawing.begin({ mode: 'edit', shape, draft: null, changed: false })
      map.current?.edit(shape)
    },
    async cancel() {
      if (await mayDrop()) finish()
    },
    finish,
  }
}

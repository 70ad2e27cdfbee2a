import type { Geofence, Route } from '@baliza/sdk-core'
import type { DrawKind } from '@baliza/widgets/react'
import { texts } from '../../page-texts.js'
import { isUnsaved } from '../../pages/tracking/drawing-state.js'
import { useWorkspace } from '../../pages/tracking/workspace.js'
import { useAsk } from '../../ui/ask.js'
import { narrowQuery, useMedia } from '../../ui/use-media.js'

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
  const { drawing, map, footer, $panel, closePanel } = useWorkspace()
  const narrow = useMedia(narrowQuery)
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

  async function clear(): Promise<boolean> {
    if (!(await mayDrop())) return false
    finish()
    // A thumb draws on the map, and on a phone the panel covers most of it.
    if (narrow) footer.setBox({ open: false })
    return true
  }

  return {
    async draw(kind) {
      if (!(await clear())) return
      drawing.begin({ mode: 'new', kind, draft: null })
      map.current?.draw(kind)
    },
    async edit(shape) {
      if (!(await clear())) return
      drawing.begin({ mode: 'edit', shape, draft: null, changed: false })
      map.current?.edit(shape)
    },
    async cancel() {
      if (await mayDrop()) finish()
    },
    finish,
  }
}

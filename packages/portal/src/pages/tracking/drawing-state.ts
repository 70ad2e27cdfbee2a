import type { Geofence, Route } from '@baliza/sdk-core'
import type { DrawKind, ShapeDraft } from '@baliza/widgets/react'
import { atom, type ReadableAtom } from 'nanostores'

/** What somebody draws or edits on the map. */
export type Drawing =
  | { readonly mode: 'new'; readonly kind: DrawKind; readonly draft: ShapeDraft | null }
  | {
      readonly mode: 'edit'
      readonly shape: Geofence | Route
      readonly draft: ShapeDraft | null
      /** Whether it is another shape than the saved one. */
      readonly changed: boolean
    }

/** Drawing as the page's parts share it. */
export interface DrawingState {
  readonly $drawing: ReadableAtom<Drawing | null>
  begin(drawing: Drawing): void
  end(): void
  /** What the map tells: `null` was cancelled with Escape. */
  onDraft(draft: ShapeDraft | null): void
}

/** Nobody draws. */
export function createDrawingState(): DrawingState {
  const $drawing = atom<Drawing | null>(null)
  return {
    $drawing,
    begin: (drawing) => $drawing.set(drawing),
    end: () => $drawing.set(null),
    onDraft(draft) {
      const drawing = $drawing.get()
      if (drawing === null) return
      if (draft === null) $drawing.set(null)
      else if (drawing.mode === 'new') $drawing.set({ ...drawing, draft })
      // The first that is told of an edit is the shape as it was saved.
      else $drawing.set({ ...drawing, draft, changed: drawing.draft !== null })
    },
  }
}

/** Whether something would be lost. */
export function isUnsaved(drawing: Drawing | null): boolean {
  if (drawing === null) return false
  return drawing.mode === 'new' ? drawing.draft !== null : drawing.changed
}

import type { Geofence, Route } from '@baliza/sdk-core/internal'
import type { DrawKind, ShapeDraft } from '@baliza/widgets/react'
import { atom, type ReadableAtom } from 'nanostores'
import { texts } from '../context/page-texts.js'
import type { Question } from '../ui/dialogs/confirm-dialog.js'

/** Subject of drawing: a new shape, or a saved one. */
export type Subject =
  | { readonly mode: 'new'; readonly kind: DrawKind }
  | { readonly mode: 'edit'; readonly shape: Geofence | Route }

export interface Fields {
  readonly nombre: string
  readonly color: string
  /** '' for none. */
  readonly id_externo: string
}

export type Drawing = Subject & { readonly draft: ShapeDraft | null; readonly fields: Fields }

/** State of drawing, shared by the page and its panels. */
export interface DrawingState {
  readonly $drawing: ReadableAtom<Drawing | null>
  /** The chosen colour or icon; '' if none is chosen. */
  readonly $color: ReadableAtom<string>
  begin(subject: Subject): void
  /** Sets entered or chosen fields. */
  describe(fields: Partial<Fields>): void
  end(): void
  /** Receives the draft from the map; `null` if it was cancelled with Escape. */
  onDraft(draft: ShapeDraft | null): void
}

export function createDrawingState(): DrawingState {
  const $drawing = atom<Drawing | null>(null)
  const $color = atom('')
  $drawing.listen((drawing) => $color.set(drawing?.fields.color ?? ''))
  const change = (part: (drawing: Drawing) => Partial<Pick<Drawing, 'draft' | 'fields'>>) => {
    const drawing = $drawing.get()
    if (drawing !== null) $drawing.set({ ...drawing, ...part(drawing) })
  }
  return {
    $drawing,
    $color,
    begin: (subject) => $drawing.set({ ...subject, draft: null, fields: savedFields(subject) }),
    describe: (fields) => change((drawing) => ({ fields: { ...drawing.fields, ...fields } })),
    end: () => $drawing.set(null),
    onDraft(draft) {
      if (draft === null) $drawing.set(null)
      else change(() => ({ draft }))
    },
  }
}

function savedFields(subject: Subject): Fields {
  if (subject.mode === 'new') return { nombre: '', color: '', id_externo: '' }
  const { nombre, color, id_externo } = subject.shape
  return { nombre, color, id_externo: id_externo ?? '' }
}

/** Whether there are unsaved changes: a new drawing, a changed shape, or a changed name or colour. */
export function isUnsaved(drawing: Drawing | null): boolean {
  if (drawing === null) return false
  if (drawing.draft !== null && (drawing.mode === 'new' || drawing.draft.undoable)) return true
  const saved = savedFields(drawing)
  const names = ['nombre', 'color', 'id_externo'] as const
  return names.some((name) => drawing.fields[name] !== saved[name])
}

/** Returns the confirmation before the drawing is dropped; `null` if there are no unsaved changes. */
export function dropQuestion(drawing: Drawing | null): Question | null {
  if (!isUnsaved(drawing)) return null
  const { dropTitle: title, drop: question, dropAccept: accept } = texts.drawing.form
  return { title, question, accept }
}

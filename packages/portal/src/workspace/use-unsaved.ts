import { useEffect, useRef } from 'react'
import type { Question } from '../ui/dialogs/confirm-dialog.js'
import { type Unsaved, unsavedForm } from './unsaved.js'
import { useWorkspace } from './workspace.js'

/**
 * While `dirty`, closing or replacing the panel needs a confirmation.
 * @returns a function to call after saving, before the panel closes
 */
export function useUnsaved(dirty: boolean, question: Question = unsavedForm): () => void {
  return useUnsavedOf(useWorkspace().unsaved, dirty, question)
}

/** The same for a page with its own collection of unsaved changes. */
export function useUnsavedOf(unsaved: Unsaved, dirty: boolean, question: Question = unsavedForm): () => void {
  const now = useRef<Question | null>(null)
  now.current = dirty ? question : null
  const isSaved = useRef(false)
  if (!dirty) isSaved.current = false
  useEffect(
    () => unsaved.watch({ part: 'panel', unsaved: () => (isSaved.current ? null : now.current) }),
    [unsaved],
  )
  return () => {
    isSaved.current = true
  }
}

import { useEffect, useRef } from 'react'
import type { Question } from '../ui/confirm-dialog.js'
import { unsavedForm } from './unsaved.js'
import { useWorkspace } from './workspace.js'

/**
 * While `dirty`, closing or replacing the panel needs a confirmation.
 * @returns to be called once it is saved, before the panel closes
 */
export function useUnsaved(dirty: boolean, question: Question = unsavedForm): () => void {
  const { unsaved } = useWorkspace()
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

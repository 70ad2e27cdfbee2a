import { useEffect, useRef } from 'react'
import type { Question } from '../ui/confirm-dialog.js'
import { unsavedForm } from './unsaved.js'
import { useWorkspace } from './workspace.js'

/**
 * While `dirty`, the panel is not left without a question, whatever would take its place.
 * @returns to be called once it is saved, before the panel goes
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

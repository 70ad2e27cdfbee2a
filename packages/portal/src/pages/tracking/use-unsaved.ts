import { useCallback, useEffect } from 'react'
import { texts } from '../../page-texts.js'
import { useAsk } from '../../ui/ask.js'
import { useWorkspace } from './workspace.js'

/**
 * While `dirty`, the panel is not left without a question, whatever would take its place.
 * @returns asks, where there is something to lose: whether to go on
 */
export function useUnsaved(dirty: boolean): () => Promise<boolean> {
  const { guard } = useWorkspace()
  const ask = useAsk()
  const mayLeave = useCallback(async () => {
    const { unsavedTitle: title, unsaved: question, leave: accept } = texts.events
    return !dirty || ask({ title, question, accept })
  }, [ask, dirty])
  useEffect(() => (dirty ? guard(mayLeave) : undefined), [dirty, guard, mayLeave])
  return mayLeave
}

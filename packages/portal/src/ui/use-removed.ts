import { useCallback } from 'react'
import { texts } from '../context/page-texts.js'
import { usePortal } from '../context/portal-context.js'
import { useMutation } from './use-mutation.js'

/**
 * Says that something has been removed, with the button that brings it back from the bin.
 * @returns takes its id, what is said, and what is done once it is back
 */
export function useRemoved(): (id: string, text: string, onBack: () => void) => void {
  const { client, notices } = usePortal()
  const { run: restore } = useMutation(async (id: string, onBack: () => void) => {
    notices.show('success', await client.bin.restore({ id }))
    onBack()
    void client.fleet.refresh()
  })
  return useCallback(
    (id, text, onBack) =>
      notices.show('success', text, { text: texts.bin.undo, run: () => void restore(id, onBack) }),
    [notices, restore],
  )
}

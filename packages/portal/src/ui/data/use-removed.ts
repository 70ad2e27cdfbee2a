import { fill, formatFigure } from '@baliza/sdk-core/internal'
import { useCallback } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { limited } from './limited.js'
import { useMutation } from './use-mutation.js'

/** Maximum number of parallel calls, to limit the load of the server. */
const atOnce = 3

/**
 * Shows a notice about a removal, with a button that restores the objects from the bin.
 * @returns a function with the removed ids, the notice's text, and a callback after the restoration for data outside of queries
 */
export function useRemoved(): (ids: readonly string[], text: string, onBack?: () => unknown) => void {
  const { client, notices } = usePortal()
  const { run: restore } = useMutation(
    async (ids: readonly string[], onBack?: () => unknown) => {
      const answers: string[] = []
      const refused: unknown[] = []
      await limited(ids, atOnce, (id) =>
        client.bin.restore({ id }).then(
          (mensaje) => void answers.push(mensaje),
          (error: unknown) => void refused.push(error),
        ),
      )
      const counts = { count: formatFigure(answers.length), total: formatFigure(ids.length) }
      const [one] = answers
      const several = answers.length === 1 ? texts.bin.restoredOneOf : texts.bin.restoredOf
      if (one !== undefined) notices.show('success', ids.length === 1 ? one : fill(several, counts))
      onBack?.()
      if (refused.length > 0) throw refused[0]
    },
    { changes: 'bin' },
  )
  return useCallback(
    (ids, text, onBack) =>
      notices.show('success', text, { text: texts.bin.undo, run: () => void restore(ids, onBack) }),
    [notices, restore],
  )
}

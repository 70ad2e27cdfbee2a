import { fill, formatFigure } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { limited } from './limited.js'
import { useMutation } from './use-mutation.js'

/** Calls at once: a server has other work too. */
const atOnce = 3

/**
 * Says that something has been removed, with the button that brings it back from the bin.
 * @returns takes its ids, the notice's text, and what is done once it is back where no query shows it
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
      if (one !== undefined)
        notices.show('success', ids.length === 1 ? one : fill(texts.bin.restoredOf, counts))
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

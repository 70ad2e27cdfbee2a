import { useEffect } from 'react'
import type { Unsaved } from '../unsaved.js'
import type { BulkRun } from './bulk-run.js'
import { bulkTexts as t } from './bulk-texts.js'

/** Requires confirmation before a job in progress is left, and stops it then. */
export function useRunGuard(run: BulkRun | null, unsaved: Unsaved) {
  useEffect(() => {
    if (run === null) return
    const { job, $state, stop } = run
    const question = { title: job.title, question: t.leaveQuestion, accept: t.leave }
    const end = unsaved.watch({
      part: 'panel',
      unsaved: () => ($state.get().isRunning ? question : null),
    })
    return () => {
      end()
      stop()
    }
  }, [run, unsaved])
}

import { texts } from '../context/page-texts.js'
import type { Confirm } from '../ui/dialogs/confirm.js'
import type { Question } from '../ui/dialogs/confirm-dialog.js'

/** A source of unsaved changes. */
export interface Work {
  /** What ends it: closing the panel, or the end of drawing. Leaving the page ends both. */
  readonly part: 'panel' | 'drawing'
  /** The question before it is lost; `null`: there are no unsaved changes. */
  unsaved(): Question | null
}

/** Collects every source of unsaved changes: whatever would drop them confirms here first. */
export interface Unsaved {
  /** @returns its end */
  watch(work: Work): () => void
  /** The question before one part, or everything, is lost; `null`: nothing is unsaved. */
  question(part?: Work['part']): Question | null
  /** Asks the question, if there is one. @returns whether to go on */
  mayDrop(part?: Work['part']): Promise<boolean>
}

/** The question for a form, and for several sources at once. */
export const unsavedForm: Question = {
  title: texts.events.unsavedTitle,
  question: texts.events.unsaved,
  accept: texts.events.leave,
}

export function createUnsaved(confirm: Confirm): Unsaved {
  const works = new Set<Work>()
  const question = (part?: Work['part']) => {
    const questions = [...works]
      .filter((work) => part === undefined || work.part === part)
      .map((work) => work.unsaved())
      .filter((one) => one !== null)
    return questions.length > 1 ? unsavedForm : (questions[0] ?? null)
  }
  return {
    watch(work) {
      works.add(work)
      return () => works.delete(work)
    },
    question,
    async mayDrop(part) {
      const asked = question(part)
      return asked === null || confirm(asked)
    },
  }
}

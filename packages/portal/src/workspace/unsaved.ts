import { texts } from '../context/page-texts.js'
import type { Confirm } from '../ui/dialogs/confirm.js'
import type { Question } from '../ui/dialogs/confirm-dialog.js'

export interface Work {
  /** Part whose end drops it: closing the panel, or the end of drawing. Leaving the page ends both. */
  readonly part: 'panel' | 'drawing'
  /** Returns the confirmation before it is lost; `null` if there are no unsaved changes. */
  unsaved(): Question | null
}

/** Collects all sources of unsaved changes. An action that would drop them must be confirmed here first. */
export interface Unsaved {
  /** @returns a function that removes the source */
  watch(work: Work): () => void
  /** Returns the confirmation before one part, or everything, is lost; `null` if there are no unsaved changes. */
  question(part?: Work['part']): Question | null
  /** Opens the confirmation, if necessary. @returns whether to continue */
  mayDrop(part?: Work['part']): Promise<boolean>
}

/** Confirmation for a form, and for several sources at once. */
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

import { texts } from '../context/page-texts.js'
import type { Confirm } from '../ui/confirm.js'
import type { Question } from '../ui/confirm-dialog.js'

/** Something that was typed or drawn. */
export interface Work {
  /** What takes it away: a panel that closes, or an end of drawing. To leave the page takes away all. */
  readonly part: 'panel' | 'drawing'
  /** What is asked before it is lost; `null`: nothing would be. */
  unsaved(): Question | null
}

/** The one guard of everything unsaved: whoever would take it away asks here first. */
export interface Unsaved {
  /** @returns its end */
  watch(work: Work): () => void
  /** What must be asked before a part, or everything, is lost; `null`: nothing is unsaved. */
  question(part?: Work['part']): Question | null
  /** Asks it, where there is something to lose: whether to go on. */
  mayDrop(part?: Work['part']): Promise<boolean>
}

/** What is asked about a form, and about several things at once. */
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

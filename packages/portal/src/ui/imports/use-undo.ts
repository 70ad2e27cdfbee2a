import { fill, formatFigure, type ImportedKind, importedKinds, type KeptRow } from '@baliza/sdk-core/internal'
import { importTexts } from '../../context/import-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { notSent, useMutation } from '../data/use-mutation.js'
import { useConfirm } from '../dialogs/confirm.js'

export interface Undoable {
  readonly id: string
  readonly tipo: ImportedKind
  readonly archivo: string
  readonly escritas: number
}

/** Undoes an import after a confirmation. @param onUndone receives the rows that stay, with the reasons */
export function useUndo(onUndone: (kept: readonly KeptRow[]) => void) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const t = importTexts
  return useMutation(
    async ({ id, tipo, archivo, escritas }: Undoable) => {
      const question = fill(t.undoQuestion, {
        name: archivo || importedKinds[tipo],
        count: formatFigure(escritas),
        noun: t.nouns[tipo][escritas === 1 ? 'one' : 'many'],
      })
      if (!(await confirm({ title: t.undoTitle, question, accept: t.undo, destructive: true })))
        return notSent
      const { mensaje, quedan } = await client.imports.undo({ id })
      notices.show(quedan.length === 0 ? 'success' : 'warning', mensaje)
      onUndone(quedan)
      return undefined
    },
    { changes: 'imports' },
  )
}

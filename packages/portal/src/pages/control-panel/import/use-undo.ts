import { fill, type ImportKind, importKinds } from '@baliza/sdk-core'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useConfirm } from '../../../ui/confirm.js'
import { useMutation } from '../../../ui/use-mutation.js'

/** An import that can be taken back. */
export interface Undoable {
  readonly id: string
  readonly tipo: ImportKind
  readonly archivo: string
  readonly escritas: number
}

/** Takes a whole import back, after a question. */
export function useUndo(onUndone: () => void) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const t = texts.imports
  return useMutation(async ({ id, tipo, archivo, escritas }: Undoable) => {
    const question = fill(t.undoQuestion, {
      name: archivo || importKinds[tipo],
      count: escritas.toLocaleString('es-MX'),
      noun: t.nouns[tipo][escritas === 1 ? 'one' : 'many'],
    })
    if (!(await confirm({ title: t.undoTitle, question, accept: t.undo, destructive: true }))) return
    notices.show('success', await client.imports.undo({ id }))
    onUndone()
  })
}

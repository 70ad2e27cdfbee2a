import { fill } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { useMutation } from '../../../../ui/data/use-mutation.js'
import { useRemoved } from '../../../../ui/data/use-removed.js'
import { useConfirm } from '../../../../ui/dialogs/confirm.js'
import { type Drawn, wordOf } from '../../../../workspace/shape-facts.js'
import { useWorkspace } from '../../../../workspace/workspace.js'

/** Removes a shape after a confirmation (specification 1, section 5). */
export function useRemoveShape(): { readonly busy: boolean; remove(shape: Drawn): Promise<void> } {
  const { client } = usePortal()
  const removed = useRemoved()
  const { shapes } = useWorkspace()
  const confirm = useConfirm()
  const removal = useMutation(
    async ({ id, nombre, tipo }: Drawn) => {
      const answer = await client.geofences.remove({ id, nombre, tipo })
      await shapes.refresh()
      removed([id], answer || texts.notifications[`${wordOf({ tipo })}Removed`], shapes.refresh)
    },
    { changes: 'geofences' },
  )
  return {
    busy: removal.busy,
    async remove(shape) {
      const t = panelTexts.footer.shapes
      const yes = await confirm({
        title: t.removeTitle[wordOf(shape)],
        question: fill(t.removeQuestion, { name: shape.nombre }),
        accept: fill(t.remove, { name: shape.nombre }),
        destructive: true,
      })
      if (yes) await removal.run(shape)
    },
  }
}

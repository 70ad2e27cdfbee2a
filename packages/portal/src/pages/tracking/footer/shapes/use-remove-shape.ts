import { fill } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { useAsk } from '../../../../ui/confirm.js'
import { useAction } from '../../../../ui/use-mutation.js'
import { type Drawn, wordOf } from '../../../../workspace/shape-facts.js'
import { useWorkspace } from '../../../../workspace/workspace.js'

/** Removes a shape, once somebody has said yes (specification 1, section 5). */
export function useRemoveShape(): { readonly busy: boolean; remove(shape: Drawn): Promise<void> } {
  const { client, notices } = usePortal()
  const { shapes } = useWorkspace()
  const ask = useAsk()
  const removal = useAction(async ({ id, nombre, tipo }: Drawn) => {
    const said = await client.geofences.remove({ id, nombre, tipo })
    await shapes.refresh()
    notices.show('success', said || texts.notifications[`${wordOf({ tipo })}Removed`])
  })
  return {
    busy: removal.busy,
    async remove(shape) {
      const say = texts.footer.shapes
      const yes = await ask({
        title: say.removeTitle[wordOf(shape)],
        question: fill(say.removeQuestion, { name: shape.nombre }),
        accept: fill(say.remove, { name: shape.nombre }),
        destructive: true,
      })
      if (yes) await removal.run(shape)
    },
  }
}

import { counted, fill, formatFigure, hostNow, renewable, type Unit } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useRemoved } from '../../../ui/data/use-removed.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { controlPanelTexts } from '../control-panel-texts.js'

/** For more positions than this, the user must type the object's name to remove it. */
export const typedFrom = 1_000

/**
 * Returns the direct actions on an object. Each requires confirmation (specification 2, section 5).
 * @param onRemoved called after the object was removed
 */
export function useObjectActions(onRemoved: (id: string) => void) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const removed = useRemoved()
  const t = controlPanelTexts

  const renew = useMutation(
    async ({ id, nombre: name, registro }: Unit) => {
      if (!renewable(registro)) {
        notices.show('danger', texts.errors.notRenewable)
        return notSent
      }
      const question = { title: t.renewTitle, question: fill(t.renewQuestion, { name }) }
      if (!(await confirm({ ...question, accept: fill(t.renewAccept, { name }) }))) return notSent
      await client.devices.renew({ id, fecha: hostNow() })
      notices.show('success', texts.notifications.renewed)
      return undefined
    },
    { changes: 'devices' },
  )

  const clean = useMutation(
    async ({ imei, nombre: name }: Unit) => {
      const yes = await confirm({
        title: t.cleanTitle,
        question: fill(t.cleanQuestion, { name }),
        accept: fill(t.cleanAccept, { name }),
        destructive: true,
      })
      if (!yes) return
      const count = await client.devices.clean({ imei })
      notices.show('success', fill(texts.notifications.cleaned, { count: formatFigure(count) }))
    },
    { failed: texts.errors.deviceNotCleaned },
  )

  const remove = useMutation(
    async ({ id, nombre: name }: Unit) => {
      const count = await client.devices.countPositions({ id })
      const yes = await confirm({
        title: fill(t.removeDeviceTitle, { name }),
        question: counted(t.oneRemoveDeviceQuestion, t.removeDeviceQuestion)(count),
        accept: fill(t.removeDeviceAccept, { name }),
        destructive: true,
        ...(count > typedFrom && { typed: { label: fill(t.typeName, { name }), text: name } }),
      })
      if (!yes) return notSent
      await client.devices.remove({ id })
      removed([id], texts.notifications.deviceRemoved)
      onRemoved(id)
      return undefined
    },
    { changes: 'devices' },
  )

  return { renew: renew.run, clean: clean.run, remove: remove.run }
}

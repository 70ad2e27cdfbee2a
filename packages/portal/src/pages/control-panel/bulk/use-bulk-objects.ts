import { counted, fill, hostNow, isBalizaError, type Unit, type User } from '@baliza/sdk-core/internal'
import { CalendarClock, CircleCheck, CircleOff, Eraser, Link, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { limited } from '../../../ui/data/limited.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useRemoved } from '../../../ui/data/use-removed.js'
import type { TableAction } from '../../../ui/data-table/data-table.js'
import { accountName } from '../../../ui/text/names.js'
import type { BulkJob } from '../../../workspace/bulk/bulk-run.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { typedFrom } from '../objects/use-object-actions.js'
import { countObjects, removedText } from './counted.js'
import { useBegin } from './use-begin.js'

const t = controlPanelTexts.bulk

/**
 * Returns the actions on the selected objects. Each requires one confirmation, which shows their number.
 * @param start receives the confirmed job
 */
export function useBulkObjects(start: (job: BulkJob) => void, onAssign: (units: readonly Unit[]) => void) {
  const { client } = usePortal()
  const removed = useRemoved()
  const begin = useBegin<Unit>(start, ({ nombre }) => nombre)

  const remove = useMutation(async (units: readonly Unit[]) => {
    const what = countObjects(units.length)
    let positions = 0
    await limited(units, 4, async ({ id }) => {
      const count = await client.devices.countPositions({ id }).catch((error: unknown) => {
        // Another user has removed it in the meantime: its row of the result shows that.
        if (isBalizaError(error, 'forbidden') || isBalizaError(error, 'refused')) return 0
        throw error
      })
      positions += count
    })
    const text = fill(t.removeTitle, { what })
    await begin(
      units,
      {
        title: text,
        question: counted(t.oneRemoveObjects, t.removeObjects)(positions, { what }),
        destructive: true,
        ...(positions > typedFrom && { typed: { label: fill(t.typeText, { text }), text } }),
      },
      'devices',
      ({ id }) => client.devices.remove({ id }),
      (ids) => removed(ids, removedText(ids.length, countObjects, texts.notifications.deviceRemoved)),
    )
  }).run

  const actions = useCallback(
    (units: readonly Unit[]): readonly TableAction[] => {
      const what = countObjects(units.length)
      const activate = (activo: boolean) =>
        begin(
          units,
          {
            title: fill(activo ? t.activateTitle : t.deactivateTitle, { what }),
            question: fill(activo ? t.activateQuestion : t.deactivateQuestion, { what }),
          },
          'devices',
          ({ id }) => client.devices.patch(id, { activo }),
        )
      return [
        {
          id: 'renew',
          text: t.renew,
          icon: CalendarClock,
          act: () =>
            void begin(
              units,
              { title: fill(t.renewTitle, { what }), question: fill(t.renewQuestion, { what }) },
              'devices',
              ({ id }) => client.devices.renew({ id, fecha: hostNow() }),
            ),
        },
        { id: 'assign', text: t.assign, icon: Link, act: () => onAssign(units) },
        { id: 'activate', text: t.activate, icon: CircleCheck, act: () => void activate(true) },
        { id: 'deactivate', text: t.deactivate, icon: CircleOff, act: () => void activate(false) },
        {
          id: 'clean',
          text: t.clean,
          icon: Eraser,
          act: () =>
            void begin(
              units,
              {
                title: fill(t.cleanTitle, { what }),
                question: fill(t.cleanQuestion, { what }),
                destructive: true,
              },
              'devices',
              ({ imei }) => client.devices.clean({ imei }),
            ),
        },
        { id: 'remove', text: t.remove, icon: Trash2, danger: true, act: () => void remove(units) },
      ]
    },
    [client, begin, remove, onAssign],
  )

  const assign = useCallback(
    (units: readonly Unit[], account: User) => {
      const what = countObjects(units.length)
      return begin(
        units,
        {
          title: fill(t.assignTitle, { what }),
          question: fill(t.assignQuestion, { what, name: accountName(account) }),
        },
        'assignments',
        (unit) => client.assignments.add({ id_user: account.id, id_objeto_gps: unit.id }),
      )
    },
    [client, begin],
  )
  return { actions, assign }
}

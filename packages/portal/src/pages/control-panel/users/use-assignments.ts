import { fill, type Unit, type User } from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { accountName } from '../../../ui/text/names.js'
import { controlPanelTexts } from '../control-panel-texts.js'

/**
 * Loads the GPS of an account, and unassigns one after a confirmation (specification 2, section 5).
 * @param units all units that the session administers
 */
export function useAssignments(account: User, units: readonly Unit[]) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const t = controlPanelTexts
  const { id: id_user } = account
  const name = accountName(account)
  const query = useQuery(['assignments', 'ofUser', id_user], (signal) =>
    client.assignments.ofUser({ id: id_user }, { signal }),
  )
  const assigned = useMemo(() => {
    if (query.data === null) return null
    const ids = new Set(query.data.map(({ id_objeto_gps }) => id_objeto_gps))
    return units.filter(({ id }) => ids.has(id))
  }, [query.data, units])

  const take = useMutation(
    async ({ id, imei, nombre: unit }: Unit) => {
      const question = fill(t.unassignQuestion, { unit, name })
      const yes = await confirm({
        title: t.unassignTitle,
        question,
        accept: t.unassign,
        destructive: true,
      })
      if (!yes) return notSent
      const mensaje = await client.assignments.remove({ id, id_user, imei })
      notices.show('success', mensaje || texts.notifications.unitUnassigned)
      return undefined
    },
    { changes: 'assignments' },
  )
  return { query: { ...query, data: assigned }, take: take.run }
}

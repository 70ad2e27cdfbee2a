import { fill, isBalizaError, type Unit, type User } from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { accountName } from '../../../ui/text/names.js'
import { controlPanelTexts } from '../control-panel-texts.js'

/**
 * Returns the accounts to which an object is assigned, and the functions that assign, unassign and move it. Each requires
 * confirmation (specification 2, section 5) and shows a notice with an undo.
 * @param users the accounts of the panel
 */
export function useHolders(unit: Unit, users: readonly User[]) {
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  const t = controlPanelTexts
  const { id, imei, nombre } = unit
  const query = useQuery(['assignments', 'usersOf', id], async (signal) => {
    const assigned = await client.assignments.usersOf({ id }, { signal })
    return Promise.all(
      assigned.map(async ({ id_user }) => {
        const known = users.find((user) => user.id === id_user)
        // Units may also be assigned to mirror accounts, which are in no list of users.
        return known ?? client.session.profile({ id: id_user }, { signal }).catch(goneSince)
      }),
    )
  })
  const holders = useMemo(() => {
    if (query.data === null) return null
    const byId = new Map(users.map((user) => [user.id, user]))
    return query.data.flatMap((account) => (account === null ? [] : [byId.get(account.id) ?? account]))
  }, [query.data, users])

  /** Makes a change and shows a notice. @param back undoes the change; `null` if it cannot be undone */
  const { run: change } = useMutation(
    async (act: () => Promise<string>, back: (() => Promise<string>) | null) => {
      const answer = await act()
      notices.show(
        'success',
        answer,
        ...(back === null ? [] : [{ text: panelTexts.twoLists.undo, run: () => void change(back, null) }]),
      )
    },
    { changes: 'assignments' },
  )
  const add = ({ id: id_user }: User) => client.assignments.add({ id_user, id_objeto_gps: id })
  const remove = ({ id: id_user }: User) => client.assignments.remove({ id, id_user, imei })
  const transfer = (from: User, to: User) =>
    client.assignments.move({ id_objeto_gps: id, de: from.id, id_user: to.id })

  async function give(account: User) {
    const question = fill(t.assignQuestion, { unit: nombre, name: accountName(account) })
    const yes = await confirm({ title: t.userActions.assign, question, accept: t.assign })
    if (yes)
      await change(
        () => add(account),
        () => remove(account),
      )
    return yes
  }
  async function take(account: User) {
    const question = fill(t.unassignQuestion, { unit: nombre, name: accountName(account) })
    const yes = await confirm({ title: t.unassignTitle, question, accept: t.unassign, destructive: true })
    if (yes)
      await change(
        () => remove(account),
        () => add(account),
      )
  }
  async function move(from: User, to: User) {
    const names = { unit: nombre, from: accountName(from), to: accountName(to) }
    const yes = await confirm({ title: t.moveTitle, question: fill(t.moveQuestion, names), accept: t.move })
    if (yes)
      await change(
        () => transfer(from, to),
        () => transfer(to, from),
      )
    return yes
  }
  return { query: { ...query, data: holders }, give, take, move }
}

/** The account may have been deleted between the two calls. */
function goneSince(error: unknown): null {
  if (!isBalizaError(error, 'forbidden')) throw error
  return null
}

import { es, type PayloadOf, payloads, readPayload, refuse } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { type Account, newId } from '../storage/tables/accounts.js'
import { type GroupToSave, groupsOf, removeGroup, saveGroup } from '../storage/tables/groups.js'
import { areVisible, idsOfUnits } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { administersAll } from './administers.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'
import { putRecord } from './put-record.js'

export const groups: HandlersOf<'groups'> = {
  list: handle(
    payloads.groups.list,
    async (asked, { services, subject }) => {
      const { rows, siguiente } = await readListPage(asked, {
        call: 'groups.list',
        most: null,
        key: ['string', 'string'],
        read: (after, limit) => groupsOf(services.database, subject, after, limit),
        keyOf: ({ nombre, id }) => [nombre, id],
      })
      const data = rows.map(({ imeis, ...group }) => ({ ...group, unidades: { imeis } }))
      if (subject.embed !== undefined) {
        // A third-party page gets only names, and the ids of units instead of IMEIs.
        const ids = await idsOfUnits(services.database, [...new Set(rows.flatMap(({ imeis }) => imeis))])
        const shown = data.map(({ unidades, ...group }) => ({
          ...group,
          descripcion: '',
          id_externo: null,
          unidades: { imeis: unidades.imeis.flatMap((imei) => ids.get(imei) ?? []) },
        }))
        return { status: 1, mensaje: '', data: shown, siguiente }
      }
      return { status: 1, mensaje: '', data, siguiente }
    },
    { isTagged: true },
  ),

  add: handle(payloads.groups.add, async (form, context) => {
    const id = newId()
    return (await save(
      { id, nombre: form.nombre, descripcion: form.desc, id_externo: form.id_externo, ...form.unidades },
      context,
    ))
      ? { status: 1, mensaje: es.notifications.groupAdded, id }
      : refuse('groupTaken')
  }),

  update: handle(payloads.groups.update, (form, context) => update(form, context)),

  put: handle(payloads.groups.put, (input, context) =>
    putRecord(context, input, {
      kind: 'groups',
      owner: context.subject.id,
      entries: payloads.groups.update.entries,
      add: ({ descripcion, ...body }, held) =>
        groups.add.run(readPayload(payloads.groups.add, { ...body, desc: descripcion }), held),
      update: (id, change, held) => update({ ...(change as Partial<Form>), id }, held),
    }),
  ),

  remove: handle(payloads.groups.remove, async (input, { services }) => {
    await removeGroup(services.database, input.id)
    return { status: 1, mensaje: es.notifications.groupRemoved }
  }),
}

type Form = PayloadOf<'groups', 'update'>

/** Changes a group of the subject. Omitted fields stay unchanged. */
async function update(
  { id, nombre, descripcion, id_externo, unidades }: Pick<Form, 'id'> & Partial<Form>,
  context: CallContext,
) {
  return (await save({ id, nombre, descripcion, id_externo, ...unidades }, context))
    ? ({ status: 1, mensaje: es.notifications.groupUpdated } as const)
    : refuse('groupTaken')
}

/**
 * Writes a group of the subject.
 * @returns `false` if one of its units is in a group that the caller may not change
 * @throws {Refusal} 403 for a unit that the caller, or the group's owner, does not see
 */
async function save(
  group: Omit<GroupToSave, 'user_id'>,
  { services, account, subject }: CallContext,
): Promise<boolean> {
  const { database } = services
  const seers: readonly Account[] = subject.id === account.id ? [account] : [account, subject]
  for (const seer of seers)
    if (!(await areVisible(database, seer, group.imeis ?? [])))
      throw new Refusal('forbidden', mensajes.forbidden)
  return saveGroup(database, { ...group, user_id: subject.id }, (tx, owners) =>
    administersAll(tx, account, owners),
  )
}

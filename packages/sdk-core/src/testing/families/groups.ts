import { isHidden, type PayloadOf, payloads, readPayload, refuse } from '@baliza/agreement'
import * as es from '@baliza/agreement/texts/es.js'
import { byText, done, type FakeContext, type FakeFamily } from '../fake-answer.js'
import { intoFakeBin } from '../fake-bin.js'
import { refuseTakenId } from '../fake-external-ids.js'
import { listedPage } from '../fake-list.js'
import { administersAll, refuseUnseen } from '../fake-ownership.js'
import { putFake } from '../fake-put.js'
import { type FakeGroup, groupsOf } from '../fake-rows.js'
import type { Owned } from '../fake-table.js'

export const fake: FakeFamily<'groups'> = {
  list: (asked, context) =>
    listedPage(
      'groups.list',
      groupsSeen(context).map(({ imeis, ...group }) =>
        context.subject.embed === undefined
          ? { ...group, unidades: { imeis } }
          : {
              ...group,
              descripcion: '',
              id_externo: null,
              unidades: { imeis: imeis.flatMap((imei) => context.host.unit({ imei })?.id ?? []) },
            },
      ),
      asked,
    ),
  add: async ({ nombre, desc, unidades, id_externo }, context) => {
    const id = context.host.newId()
    return (await saveGroup(id, { nombre, descripcion: desc, id_externo, ...unidades }, context))
      ? done(es.notifications.groupAdded, { id })
      : refuse('groupTaken')
  },
  update: ({ id, ...form }, context) => updateGroup(id, form, context),
  put: (input, context) =>
    putFake(context, input, {
      kind: 'groups',
      owner: context.subject.id,
      entries: payloads.groups.update.entries,
      add: ({ descripcion, ...body }) =>
        fake.add(readPayload(payloads.groups.add, { ...body, desc: descripcion }), context),
      update: (id, change) => updateGroup(id, change, context),
    }),
  remove: ({ id }, { host, account }) => {
    const group = groupsOf(host).get(id)
    if (group !== undefined)
      intoFakeBin(host, account, { id, kind: 'group', name: group.nombre, user: group.user }, () => {
        for (const unit of host.fleet.units())
          if (unit.id_grupo === id) host.fleet.put({ ...unit, id_grupo: null })
        groupsOf(host).remove(id)
      })
    return done(es.notifications.groupRemoved)
  },
}

/**
 * Returns the groups of the subject, and those of which it sees a unit, each with the units that it sees. A third-party page sees
 * only the latter, if groups were chosen for it.
 */
export function groupsSeen({ host, subject }: Pick<FakeContext, 'host' | 'subject'>) {
  if (isHidden(subject, 'groups')) return []
  const seen = host.visible(subject)
  return [...groupsOf(host).all()]
    .sort(byText(({ nombre }) => nombre))
    .map(({ user, ...group }) => {
      const units = seen.filter(({ id_grupo }) => id_grupo === group.id)
      return { user, ...group, imeis: units.map(({ imei }) => imei).sort() }
    })
    .filter(({ user, imeis }) => (user === subject.id && subject.embed === undefined) || imeis.length > 0)
    .map(({ user: _, ...group }) => group)
}

/** Changes a group. Omitted fields stay unchanged. */
const updateGroup = async (
  id: string,
  { nombre, descripcion, unidades, id_externo }: Partial<PayloadOf<'groups', 'update'>>,
  context: FakeContext,
) =>
  (await saveGroup(id, { nombre, descripcion, id_externo, ...unidades }, context))
    ? done(es.notifications.groupUpdated)
    : refuse('groupTaken')

/** @returns `false` if one of its units is in a group that the caller may not change */
async function saveGroup(
  id: string,
  {
    imeis,
    ...given
  }: {
    readonly [Name in Exclude<keyof FakeGroup, keyof Owned>]: FakeGroup[Name] | undefined
  } & { readonly imeis?: readonly string[] },
  context: FakeContext,
): Promise<boolean> {
  const { host, subject } = context
  refuseUnseen(context, imeis ?? [])
  const groups = groupsOf(host)
  const chosen = new Set(imeis)
  const owners = host.fleet.units().flatMap(({ imei, id_grupo }) => {
    const other = chosen.has(imei) && id_grupo !== null && id_grupo !== id ? groups.get(id_grupo) : undefined
    return other === undefined ? [] : [other.user]
  })
  if (!(await administersAll(context, owners))) return false
  const stored = groups.get(id)
  const user = stored?.user ?? subject.id
  const { nombre = stored?.nombre ?? '', descripcion = stored?.descripcion ?? '' } = given
  const { id_externo = stored?.id_externo ?? null } = given
  refuseTakenId(host, 'groups', { id, owner: user, id_externo })
  groups.put({ id, user, nombre, descripcion, id_externo })
  if (imeis === undefined) return true
  for (const unit of host.fleet.units()) {
    if (chosen.has(unit.imei)) host.fleet.put({ ...unit, id_grupo: id })
    else if (unit.id_grupo === id) host.fleet.put({ ...unit, id_grupo: null })
  }
  return true
}

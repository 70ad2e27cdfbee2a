import { fill, formatFigure, type Group, type Imei, noGroupIds, type Unit } from '@baliza/sdk-core'
import { useFleetValue } from '@baliza/widgets/react'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import type { Column } from '../../../ui/data-table/data-table.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useQuery } from '../../../ui/use-query.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { AdministeredList } from '../administered-list.js'
import { editAndRemove } from '../edit-and-remove.js'
import type { TabProps } from '../tab-props.js'
import { useRemoval } from '../use-removal.js'

const t = texts.administration.group
const { noGroup } = texts.sidebar
const keyOf = ({ id }: Group) => id

const columns: readonly Column<Group>[] = [
  {
    id: 'nombre',
    header: texts.administration.nombre,
    value: ({ nombre }) => nombre,
    width: 170,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'units',
    header: t.units,
    value: ({ imeis }) => imeis.length,
    cell: ({ imeis }) => countOf(imeis.length),
    align: 'number',
    width: 100,
    rank: 2,
  },
  {
    id: 'descripcion',
    header: texts.administration.descripcion,
    value: ({ descripcion }) => descripcion || null,
    width: 190,
    grows: true,
    rank: 3,
    searched: true,
  },
]

/** The groups; 'Sin Grupo' is what is left over, and is none of them. */
export function GroupsTab({ onOpen }: TabProps) {
  const { client } = usePortal()
  const { groupNames } = useWorkspace()
  const rol = useAtom(client.session.$session)?.rol
  const units = useFleetValue((fleet) => fleet.units)
  const query = useQuery(['groups', 'list'], async (signal) => {
    if (rol === undefined) return []
    const all = await client.groups.list({ rol }, { signal })
    const groups = all.filter(({ id }) => !noGroupIds.includes(id))
    groupNames.learn(groups)
    return groups
  })
  const { reload } = query
  const remove = useRemoval<Group>({
    nameOf: ({ nombre }) => nombre,
    question: ({ imeis }) => removalOf(namesOf(imeis, units)),
    remove: ({ id }) => client.groups.remove({ id }),
    removed: texts.notifications.groupRemoved,
    onRemoved: reload,
  })
  const edit = useCallback((group: Group) => onOpen({ form: 'group', group }, reload), [onOpen, reload])
  const actions = useCallback(
    (group: Group) =>
      editAndRemove(
        () => edit(group),
        () => remove(group),
      ),
    [edit, remove],
  )

  return (
    <AdministeredList
      id="administration-groups"
      label={texts.administration.groups}
      columns={columns}
      query={query}
      keyOf={keyOf}
      actions={actions}
      search={t.search}
      add={t.add}
      onAdd={() => onOpen({ form: 'group', group: null }, reload)}
      onOpen={edit}
      empty={texts.errors.noGroupsRegistered}
      foot={(count) => `${texts.administration.groups}: ${count} · ${noGroup}: ${countOf(leftOver(units))}`}
    />
  )
}

const countOf = (count: number) =>
  count === 1 ? texts.events.oneUnit : fill(texts.events.countUnits, { count: formatFigure(count) })

/** How many units are in no group. */
function leftOver(units: ReadonlyMap<Imei, Unit>): number {
  let count = 0
  for (const { id_grupo } of units.values()) if (id_grupo === null) count += 1
  return count
}

const namesOf = (imeis: readonly Imei[], units: ReadonlyMap<Imei, Unit>) =>
  imeis.map((imei) => units.get(imei)?.nombre ?? imei)

/** What is said of so many names. */
const mostNamed = 3

function removalOf(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).join(', ')
  const left = names.length - mostNamed
  const all = left > 0 ? fill(texts.administration.others, { names: first, count: left }) : first
  if (names.length === 0) return t.removeEmpty
  if (names.length === 1) return fill(t.removeOneUnit, { units: all, group: noGroup })
  return fill(t.removeQuestion, { count: names.length, group: noGroup, units: all })
}

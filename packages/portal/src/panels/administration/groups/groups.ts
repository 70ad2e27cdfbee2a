import { fill, type Group } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { countUnits } from '../../../workspace/count-units.js'
import { useGroups } from '../../../workspace/use-groups.js'
import type { Administered } from '../administered-tab.js'
import { nameColumn } from '../name-column.js'
import type { Units } from '../tab-props.js'
import { GroupForm } from './group-form.js'

const t = panelTexts.administration.group
const { noGroup } = texts.sidebar

/** The groups. 'Sin Grupo' contains the remaining units and is not in the list. */
export const groups: Administered<Group> = {
  id: 'administration-groups',
  label: panelTexts.administration.groups,
  columns: [
    nameColumn,
    {
      id: 'units',
      header: t.units,
      value: ({ imeis }) => imeis.length,
      cell: ({ imeis }) => countUnits(imeis.length),
      align: 'number',
      width: 100,
      rank: 2,
    },
    {
      id: 'descripcion',
      header: panelTexts.administration.descripcion,
      value: ({ descripcion }) => descripcion || null,
      width: 190,
      grows: true,
      rank: 3,
      searched: true,
    },
  ],
  useList: useGroups,
  nameOf: ({ nombre }) => nombre,
  form: GroupForm,
  question: ({ imeis }, { units }) => removalOf(imeis.map((imei) => units.get(imei)?.nombre ?? imei)),
  remove: (client, { id }) => client.groups.remove({ id }),
  removal: 'groups',
  texts: {
    ...t,
    empty: texts.errors.noGroupsRegistered,
    removed: texts.notifications.groupRemoved,
  },
  foot: (units) => `${noGroup}: ${countUnits(leftOver(units))}`,
}

function leftOver(units: Units): number {
  let count = 0
  for (const { id_grupo } of units.values()) if (id_grupo === null) count += 1
  return count
}

/** Maximum number of names in the confirmation. */
const maxNamed = 3

function removalOf(names: readonly string[]): string {
  const first = names.slice(0, maxNamed).join(', ')
  const left = names.length - maxNamed
  const all = left > 0 ? fill(panelTexts.administration.others, { names: first, count: left }) : first
  if (names.length === 0) return t.removeEmpty
  if (names.length === 1) return fill(t.removeOneUnit, { units: all, group: noGroup })
  return fill(t.removeQuestion, { count: names.length, group: noGroup, units: all })
}

import { fill, type Group, noGroupIds, type Unit } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Select } from '../../../ui/choices/select.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { noGroup } from '../../../ui/text/names.js'
import { countUnits } from '../../../workspace/count-units.js'
import { useGroups } from '../../../workspace/use-groups.js'
import type { BulkProps } from '../tab-props.js'

const t = panelTexts.administration.unit

/** Moves the selected units to one group, or out of their groups. */
export default function BulkGroupPanel({ units, onBack, onClose, onSaved }: BulkProps) {
  const { client, notices } = usePortal()
  const query = useGroups()
  const [target, setTarget] = useState<string | null>(null)
  const what = countUnits(units.length)
  const groups = query.data ?? []
  const left = groupsLeft(groups, units)
  // A group has at least one unit (specification 2, section 5).
  const emptied = target === noGroup ? left.find(({ imeis }) => imeis.length === 0) : undefined
  const move = useMutation(
    async () => {
      // A write replaces all units of a group, so it must not be based on a list that is minutes old.
      const current = await client.groups.list({})
      const group = current.find(({ id }) => id === target)
      if (target === noGroup) {
        const results = await Promise.allSettled(
          groupsLeft(current, units).map(({ id, imeis }) => client.groups.patch(id, { imeis })),
        )
        for (const result of results) if (result.status === 'rejected') throw result.reason
      } else {
        // A unit is in one group only: the server takes it out of its current group, and refuses a group that was removed.
        const imeis = new Set([...(group?.imeis ?? []), ...units.map(({ imei }) => imei)])
        await client.groups.patch(target ?? '', { imeis: [...imeis] })
      }
      notices.show('success', fill(t.groupChanged, { what, group: group?.nombre ?? texts.sidebar.noGroup }))
      onSaved()
    },
    { changes: 'groups' },
  )
  return (
    <PanelForm
      title={fill(t.changeGroupOf, { what })}
      submit={t.changeGroup}
      busy={move.busy}
      disabled={target === null || emptied !== undefined}
      onSubmit={() => move.run()}
      onBack={onBack}
      onClose={onClose}
    >
      <Loadable query={query}>
        {() => (
          <Select
            label={t.grupo}
            options={[
              { id: noGroup, label: texts.sidebar.noGroup },
              ...groups.map(({ id, nombre }) => ({ id, label: nombre })),
            ]}
            value={target}
            onChange={setTarget}
            problem={emptied && fill(t.groupEmptied, { group: emptied.nombre })}
          />
        )}
      </Loadable>
    </PanelForm>
  )
}

/** Returns the groups that have some of the units, with the imeis of the others. */
function groupsLeft(groups: readonly Group[], units: readonly Unit[]): readonly Group[] {
  const moved = new Set(units.map(({ imei }) => imei))
  return groups
    .filter(({ id, imeis }) => !noGroupIds.includes(id) && imeis.some((imei) => moved.has(imei)))
    .map((group) => ({ ...group, imeis: group.imeis.filter((imei) => !moved.has(imei)) }))
}

import { fill } from '@baliza/sdk-core/internal'
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
  const moved = new Set(units.map(({ imei }) => imei))
  const left = groups.flatMap(({ id, nombre, imeis }) => {
    const rest = imeis.filter((imei) => !moved.has(imei))
    return rest.length < imeis.length ? [{ id, nombre, imeis: rest }] : []
  })
  // A group has at least one unit (specification 2, section 5).
  const emptied = target === noGroup ? left.find(({ imeis }) => imeis.length === 0) : undefined
  const move = useMutation(
    async () => {
      const group = groups.find(({ id }) => id === target)
      // A unit is in one group only: the server takes it out of its current group.
      if (group !== undefined)
        await client.groups.patch(group.id, { imeis: [...new Set([...group.imeis, ...moved])] })
      else for (const { id, imeis } of left) await client.groups.patch(id, { imeis })
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

import { fill } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useId, useMemo, useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useInvalidate } from '../../../ui/data/use-mutation.js'
import { Panel } from '../../../ui/panel/panel.js'
import { FormButtons } from '../../../ui/panel/panel-form.js'
import { BulkPanel } from '../../../workspace/bulk/bulk-panel.js'
import { type BulkRun, startBulkRun } from '../../../workspace/bulk/bulk-run.js'
import { useRunGuard } from '../../../workspace/bulk/use-run-guard.js'
import { countUnits } from '../../../workspace/count-units.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { IconForm } from '../../edit-unit/icon-form.js'
import type { BulkProps } from '../tab-props.js'

/** One icon for all selected units; then the result of each. */
export default function BulkIconPanel({ units, onBack, onClose, onSaved }: BulkProps) {
  const { client } = usePortal()
  const { unsaved } = useWorkspace()
  const fleet = useFleet()
  const changed = useInvalidate()
  const [run, setRun] = useState<BulkRun | null>(null)
  const id = useId()
  useRunGuard(run, unsaved)
  const present = useMemo(() => new Set([...fleet.units.values()].map((unit) => unit.id)), [fleet.units])
  const [first, ...others] = units
  const what = countUnits(units.length)
  const title = fill(panelTexts.administration.unit.changeIconOf, { what })

  if (run !== null) return <BulkPanel run={run} present={present} onClose={onSaved} />
  return (
    <Panel
      title={title}
      size="wide"
      onBack={onBack}
      onClose={onClose}
      footer={<FormButtons form={id} submit={texts.units.saveIcon} onClose={onBack} />}
    >
      {first !== undefined && (
        <IconForm
          id={id}
          units={[first, ...others]}
          name={what}
          save={async (icon) => {
            const rows = units.map(({ id: key, nombre: name }) => ({ key, name }))
            const act = (key: string, signal: AbortSignal) =>
              client.units.updateIcon({ ...icon, id: key }, { signal })
            setRun(startBulkRun({ title, rows, act, changes: 'units' }, () => changed('units')))
          }}
        />
      )}
    </Panel>
  )
}

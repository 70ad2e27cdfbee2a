import type { Unit } from '@baliza/sdk-core'
import { useId, useState } from 'react'
import { texts } from '../../page-texts.js'
import type { PanelProps } from '../../pages/tracking/panels.js'
import { usePortal } from '../../portal-context.js'
import { Panel } from '../../ui/panel.js'
import { FormButtons } from '../../ui/panel-form.js'
import { Tabs } from '../../ui/tabs.js'
import { DataForm } from './data-form.js'
import { IconForm } from './icon-form.js'

/** A unit's data and its marker (specification 1, section 2: Edit GPS). */
export default function EditUnitPanel({ panel, onClose }: PanelProps<'unit'>) {
  const { client } = usePortal()
  // As it is when the panel opens: a poll does not take away what is being typed.
  const [unit] = useState(() => client.fleet.get().units.get(panel.imei))
  if (unit === undefined)
    return (
      <Panel title={texts.units.title} onClose={onClose}>
        <p role="status">{texts.units.gone}</p>
      </Panel>
    )
  return <EditUnit unit={unit} onClose={onClose} />
}

function EditUnit({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const { client } = usePortal()
  const say = texts.units
  const [tab, setTab] = useState<'data' | 'icons'>('data')
  const [busy, setBusy] = useState(false)
  const form = useId()

  /** Said and done: the dialog closes and the list is asked for again (specification 1, section 4). */
  function done() {
    onClose()
    void client.fleet.refresh()
  }
  const parts = { id: form, unit, onBusy: setBusy, onDone: done }

  return (
    <Panel
      title={say.title}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          submit={tab === 'data' ? say.save : say.saveIcon}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Tabs
        label={say.title}
        chosen={tab}
        onChoose={setTab}
        items={[
          { id: 'data', title: say.data, content: <DataForm {...parts} /> },
          { id: 'icons', title: say.icons, content: <IconForm {...parts} /> },
        ]}
      />
    </Panel>
  )
}

import type { Unit } from '@baliza/sdk-core'
import { useCallback, useId, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Loadable } from '../../ui/loadable.js'
import { Panel } from '../../ui/panel.js'
import { FormButtons } from '../../ui/panel-form.js'
import { Tabs } from '../../ui/tabs.js'
import { useQuery } from '../../ui/use-query.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { DataForm } from './data-form.js'
import { IconForm } from './icon-form.js'

/** A unit's data and its marker (specification 1, section 2: Edit GPS). */
export default function EditUnitPanel({ panel, onClose }: PanelProps<'unit'>) {
  const { client } = usePortal()
  const { imei } = panel
  // Loaded once when the panel opens: a poll must not overwrite what is being typed.
  const query = useQuery(
    useCallback((signal: AbortSignal) => client.units.get({ imei }, { signal }), [client, imei]),
  )
  if (query.data !== null) return <EditUnit unit={query.data} onClose={onClose} />
  return (
    <Panel title={texts.units.title} onClose={onClose}>
      <Loadable query={query} unsaid={texts.errors.notFound}>
        {() => null}
      </Loadable>
    </Panel>
  )
}

function EditUnit({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  const { client } = usePortal()
  const t = texts.units
  const [tab, setTab] = useState<'data' | 'icons'>('data')
  const [busy, setBusy] = useState(false)
  const form = useId()

  /** After saving, the dialog closes and the list is reloaded (specification 1, section 4). */
  function done() {
    onClose()
    void client.fleet.refresh()
  }
  const parts = { unit, onBusy: setBusy, onDone: done }

  return (
    <Panel
      title={`${texts.sidebar.edit} · ${unit.nombre}`}
      onClose={onClose}
      footer={
        <FormButtons
          form={`${form}-${tab}`}
          submit={tab === 'data' ? t.save : t.saveIcon}
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <Tabs
        label={t.title}
        chosen={tab}
        onChoose={setTab}
        keep
        items={[
          { id: 'data', title: t.data, content: <DataForm {...parts} id={`${form}-data`} /> },
          { id: 'icons', title: t.icons, content: <IconForm {...parts} id={`${form}-icons`} /> },
        ]}
      />
    </Panel>
  )
}

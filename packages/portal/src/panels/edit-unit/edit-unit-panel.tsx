import type { Unit } from '@baliza/sdk-core/internal'
import { type ComponentProps, useId, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useQuery } from '../../ui/data/use-query.js'
import { Tabs } from '../../ui/layout/tabs.js'
import { Panel } from '../../ui/panel/panel.js'
import { FormButtons } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { DataForm } from './data-form.js'
import { IconForm } from './icon-form.js'

type Frame = Pick<ComponentProps<typeof Panel>, 'onClose' | 'onBack' | 'size'>

/** A unit's data and its marker (specification 1, section 2: Edit GPS); opened from a list, with a link back to it. */
export default function EditUnitPanel({ panel: { imei }, ...frame }: PanelProps<'unit'> & Frame) {
  const { client } = usePortal()
  // Not cached: the form starts with the loaded values.
  const query = useQuery(['units', 'get', imei], (signal) => client.units.get({ imei }, { signal }), {
    kept: false,
  })
  if (query.data !== null) return <EditUnit unit={query.data} {...frame} />
  return (
    <Panel title={texts.units.title} {...frame}>
      <Loadable query={query} unsaid={texts.errors.notFound}>
        {() => null}
      </Loadable>
    </Panel>
  )
}

function EditUnit({ unit, ...frame }: { readonly unit: Unit } & Frame) {
  const { client, notices } = usePortal()
  const t = texts.units
  const [tab, setTab] = useState<'data' | 'icons'>('data')
  const [busy, setBusy] = useState(false)
  const form = useId()
  const leave = frame.onBack ?? frame.onClose
  const parts = { onBusy: setBusy, onDone: leave }

  return (
    <Panel
      title={`${texts.sidebar.edit} · ${unit.nombre}`}
      {...frame}
      footer={
        <FormButtons
          form={`${form}-${tab}`}
          submit={tab === 'data' ? t.save : t.saveIcon}
          busy={busy}
          onClose={leave}
        />
      }
    >
      <Tabs
        label={t.title}
        chosen={tab}
        onChoose={setTab}
        keep
        items={[
          { id: 'data', title: t.data, content: <DataForm {...parts} unit={unit} id={`${form}-data`} /> },
          {
            id: 'icons',
            title: t.icons,
            content: (
              <IconForm
                {...parts}
                id={`${form}-icons`}
                units={[unit]}
                name={unit.nombre}
                save={async (icon) => {
                  await client.units.updateIcon({ ...icon, id: unit.id })
                  notices.show('success', texts.notifications.iconUpdated)
                }}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

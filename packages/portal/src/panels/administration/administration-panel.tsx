import { Suspense, useCallback, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { FailedPanel } from '../../ui/failed-panel.js'
import { later } from '../../ui/later.js'
import { Panel } from '../../ui/panel.js'
import { Tabs } from '../../ui/tabs.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './administration.module.css'
import { DriverForm } from './drivers/driver-form.js'
import { DriversTab } from './drivers/drivers-tab.js'
import { GroupForm } from './groups/group-form.js'
import { GroupsTab } from './groups/groups-tab.js'
import { AssignUnits } from './mirror-accounts/assign-units.js'
import { MirrorAccountForm } from './mirror-accounts/mirror-account-form.js'
import { MirrorAccountsTab } from './mirror-accounts/mirror-accounts-tab.js'
import type { FormProps, Opened, TabProps } from './tab-props.js'
import { UnitsTab } from './units/units-tab.js'

// What few open, with code in three languages in it.
const EmbedPanel = later(() => import('./embed/embed-panel.js'), FailedPanel)
const EditUnitPanel = later(() => import('../edit-unit/edit-unit-panel.js'), FailedPanel)

type TabName = 'units' | 'groups' | 'drivers' | 'mirrorAccounts'

/** Units, groups, drivers and mirror accounts (specification 2, section 2.4); a mirror account has the units alone. */
export default function AdministrationPanel({ onClose }: PanelProps<'administration'>) {
  const { allowed, unsaved } = useWorkspace()
  const t = texts.administration
  const [chosen, setChosen] = useState<TabName>('units')
  const [opened, setOpened] = useState<(Opened & Pick<FormProps, 'onSaved'>) | null>(null)
  const tab: TabProps = {
    onOpen: useCallback((next, onSaved) => setOpened({ ...next, onSaved }), []),
  }
  const form: FormProps = {
    onSaved() {
      setOpened(null)
      opened?.onSaved()
    },
    onBack: () => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(null)),
    onClose,
  }

  return (
    <>
      {/* Under a form the list stays as it is, for the way back. */}
      <Panel title={t.title} size="wide" onClose={onClose} hidden={opened !== null}>
        <div className={styles.fill}>
          {allowed.administration ? (
            <Tabs
              label={t.title}
              chosen={chosen}
              onChoose={setChosen}
              items={[
                { id: 'units', title: t.units, content: <UnitsTab {...tab} /> },
                { id: 'groups', title: t.groups, content: <GroupsTab {...tab} /> },
                { id: 'drivers', title: t.drivers, content: <DriversTab {...tab} /> },
                { id: 'mirrorAccounts', title: t.mirrorAccounts, content: <MirrorAccountsTab {...tab} /> },
              ]}
            />
          ) : (
            <UnitsTab {...tab} />
          )}
        </div>
      </Panel>
      {opened !== null && (
        <Suspense>
          <OpenedForm opened={opened} {...form} />
        </Suspense>
      )}
    </>
  )
}

function OpenedForm({ opened, ...form }: { readonly opened: Opened } & FormProps) {
  switch (opened.form) {
    case 'unit':
      return (
        <EditUnitPanel
          panel={{ name: 'unit', imei: opened.imei }}
          size="wide"
          onBack={form.onBack}
          onClose={form.onClose}
        />
      )
    case 'group':
      return <GroupForm {...form} group={opened.group} />
    case 'driver':
      return <DriverForm {...form} driver={opened.driver} />
    case 'mirrorAccount':
      return <MirrorAccountForm {...form} account={opened.account} />
    case 'assignment':
      return <AssignUnits {...form} account={opened.account} />
    case 'embed':
      return <EmbedPanel {...form} account={opened.account} />
  }
}

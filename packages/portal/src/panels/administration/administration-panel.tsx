import { type ReactNode, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { Panel } from '../../ui/panel.js'
import { Tabs } from '../../ui/tabs.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './administration.module.css'
import { DriversTab } from './drivers/drivers-tab.js'
import { GroupsTab } from './groups/groups-tab.js'
import { MirrorAccountsTab } from './mirror-accounts/mirror-accounts-tab.js'
import { UnitsTab } from './units/units-tab.js'

const tabs = { units: UnitsTab, groups: GroupsTab, drivers: DriversTab, mirrorAccounts: MirrorAccountsTab }
type TabName = keyof typeof tabs
const names = ['units', 'groups', 'drivers', 'mirrorAccounts'] as const satisfies readonly TabName[]

/** Units, groups, drivers and mirror accounts (specification 2, section 2.4); a mirror account has the units alone. */
export default function AdministrationPanel({ onClose }: PanelProps<'administration'>) {
  const { allowed } = useWorkspace()
  const t = texts.administration
  const [chosen, setChosen] = useState<TabName>('units')
  const Tab = tabs[chosen]
  const frame = (list: ReactNode) => (
    <Panel title={t.title} size="wide" onClose={onClose}>
      <div className={styles.fill}>
        {allowed.administration ? (
          <Tabs
            label={t.title}
            chosen={chosen}
            onChoose={setChosen}
            items={names.map((id) => ({ id, title: t[id], content: list }))}
          />
        ) : (
          list
        )}
      </div>
    </Panel>
  )
  return <Tab frame={frame} onClose={onClose} />
}

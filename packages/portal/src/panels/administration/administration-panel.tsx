import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { linkTexts } from '../../context/link-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { Tabs } from '../../ui/layout/tabs.js'
import { Panel } from '../../ui/panel/panel.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { AdministeredTab } from './administered-tab.js'
import styles from './administration.module.css'
import { BoardsTab } from './boards/boards-tab.js'
import { drivers } from './drivers/drivers.js'
import { groups } from './groups/groups.js'
import { mirrorAccounts } from './mirror-accounts/mirror-accounts.js'
import type { FormProps, TabProps } from './tab-props.js'
import { UnitsTab } from './units/units-tab.js'

type TabName = 'units' | 'groups' | 'drivers' | 'mirrorAccounts' | 'boards'

/**
 * Units, groups, drivers and mirror accounts (specification 2, section 2.4), and boards. A mirror account only has the units.
 * @remarks Boards are a Baliza extension.
 */
export default function AdministrationPanel({ onClose }: PanelProps<'administration'>) {
  const { allowed, unsaved } = useWorkspace()
  const t = panelTexts.administration
  const [chosen, setChosen] = useState<TabName>('units')
  const [opened, setOpened] = useState<((form: FormProps) => ReactNode) | null>(null)
  const tab: TabProps = {
    onOpen: useCallback((render) => setOpened(() => render), []),
  }
  const form: FormProps = {
    onSaved: () => setOpened(null),
    onBack: () => void unsaved.mayDrop('panel').then((yes) => yes && setOpened(null)),
    onClose,
  }

  return (
    <>
      {/* Below a form the list keeps its state, so that the user can return to it. */}
      <Panel title={t.title} size="wide" onClose={onClose} hidden={opened !== null}>
        <div className={styles.fill}>
          {allowed.administration ? (
            <Tabs
              label={t.title}
              chosen={chosen}
              onChoose={setChosen}
              items={[
                { id: 'units', title: t.units, content: <UnitsTab {...tab} /> },
                { id: 'groups', title: t.groups, content: <AdministeredTab {...tab} of={groups} /> },
                { id: 'drivers', title: t.drivers, content: <AdministeredTab {...tab} of={drivers} /> },
                {
                  id: 'mirrorAccounts',
                  title: t.mirrorAccounts,
                  content: <AdministeredTab {...tab} of={mirrorAccounts} />,
                },
                { id: 'boards', title: linkTexts.board.title, content: <BoardsTab {...tab} /> },
              ]}
            />
          ) : (
            <UnitsTab {...tab} />
          )}
        </div>
      </Panel>
      {opened !== null && <Suspense>{opened(form)}</Suspense>}
    </>
  )
}

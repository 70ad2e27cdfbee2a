import { isUrgentAlert } from '@baliza/sdk-core/internal'
import { useAlertsValue } from '@baliza/widgets/react'
import { Settings } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { Badge } from '../../../../ui/marks/badge.js'
import { figureOf } from '../../../../ui/text/figure-of.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import { type SidebarTab, useWorkspace } from '../../../../workspace/workspace.js'
import styles from './sidebar-tabs.module.css'

const tabs = ['objects', 'alerts', 'settings'] as const satisfies readonly SidebarTab[]

/** 'Objetos' and 'Alertas', each with its count, and the settings. The arrow keys move between tabs. */
export function SidebarTabs(props: {
  /** `null` until the first data has arrived. */
  readonly units: number | null
}) {
  const { $tab, chooseTab } = useWorkspace()
  const chosen = useAtom($tab)
  const alerts = useAlertsValue(({ receivedAt, alerts }) => (receivedAt === null ? null : alerts.length))
  const urgent = useAlertsValue((feed) => feed.alerts.some(isUrgentAlert))
  const red = useAlertsValue((feed) => feed.alerts.some((alert) => alert.color_alerta === 4))
  const list = useRef<HTMLDivElement>(null)
  const tone = urgent ? 'solid' : red ? 'danger' : !alerts ? 'neutral' : 'accent'
  const counts = { objects: props.units, alerts }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(chosen) + step) % tabs.length) ?? chosen
    chooseTab(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={texts.sidebar.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          className={styles.tab}
          data-tab={tab}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? `panel-${tab}` : undefined}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => chooseTab(tab)}
          {...(tab === 'settings' && {
            'aria-label': texts.tracking.settings,
            ...tooltipProps,
          })}
        >
          {tab === 'settings' ? (
            <Settings size={18} aria-hidden="true" />
          ) : (
            <>
              {texts.sidebar[tab]}{' '}
              <Badge tone={tab === 'alerts' ? tone : !counts.objects ? 'neutral' : 'accent'}>
                {figureOf(counts[tab])}
              </Badge>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

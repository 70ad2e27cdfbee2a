import type { Allowed } from '@baliza/sdk-core/internal'
import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../context/page-texts.js'
import { MenuButton } from '../../ui/menus/menu-button.js'
import type { OpenPanel } from '../../workspace/open-panel.js'
import { currentOf, hrefOfTool, toolsFor } from './tools.js'

export function ToolsMenu(props: {
  readonly className: string | undefined
  readonly allowed: Allowed
  /** Opens a panel next to the map. On pages without a map the entries are links. */
  readonly onPanel: ((panel: OpenPanel) => void) | undefined
  /** Name of the button, if its content has no text. */
  readonly buttonLabel?: string
  /** Opens the settings, if the list has no tab for them. */
  readonly onSettings?: () => void
  readonly children: ReactNode
}) {
  const { onPanel, onSettings } = props
  const [path] = useHashLocation()
  const shown = toolsFor(props.allowed, onPanel !== undefined)
  return (
    <MenuButton
      label={texts.tracking.tools}
      className={props.className}
      {...(props.buttonLabel !== undefined && { buttonLabel: props.buttonLabel })}
      choices={[
        ...shown.map((tool) => ({
          id: tool.text,
          text: texts.header[tool.text],
          icon: tool.icon,
          isCurrent: currentOf(tool, path) !== undefined,
          ...((onPanel === undefined || 'page' in tool.leadsTo) && { href: hrefOfTool(tool) }),
        })),
        ...(onSettings === undefined
          ? []
          : [{ id: 'settings', text: texts.tracking.settings, icon: Settings } as const]),
      ]}
      onChoose={(id) => {
        if (id === 'settings') return onSettings?.()
        const leadsTo = shown.find(({ text }) => text === id)?.leadsTo
        if (leadsTo !== undefined && 'panel' in leadsTo) onPanel?.(leadsTo.panel)
      }}
    >
      {props.children}
    </MenuButton>
  )
}

import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../context/address-query.js'
import { texts } from '../../../context/page-texts.js'
import { MenuButton } from '../../../ui/menu-button.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { tools } from './tools.js'

/** The icons of the bar as a menu. */
export function ToolsMenu(props: {
  readonly className: string | undefined
  /** What the button is called, where its content does not say it. */
  readonly buttonLabel?: string
  /** Whether the settings are one of them: the list has no tab of theirs. */
  readonly settings?: boolean
  readonly children: ReactNode
}) {
  const { open, chooseTab, allowed } = useWorkspace()
  const shown = tools.filter(({ isShown }) => isShown(allowed))
  const { settings: label } = texts.tracking
  return (
    <MenuButton
      label={texts.tracking.tools}
      className={props.className}
      {...(props.buttonLabel !== undefined && { buttonLabel: props.buttonLabel })}
      choices={[
        ...shown.map(({ text, icon, leadsTo }) => ({
          id: text,
          text: texts.header[text],
          icon,
          ...('page' in leadsTo && { href: hrefOf(leadsTo.page) }),
        })),
        ...(props.settings ? [{ id: 'settings', text: label, icon: Settings } as const] : []),
      ]}
      onChoose={(id) => {
        if (id === 'settings') return chooseTab('settings')
        const leadsTo = shown.find(({ text }) => text === id)?.leadsTo
        if (leadsTo !== undefined && 'panel' in leadsTo) open(leadsTo.panel)
      }}
    >
      {props.children}
    </MenuButton>
  )
}

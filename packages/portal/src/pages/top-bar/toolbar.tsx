import type { Allowed } from '@baliza/sdk-core/internal'
import { Menu } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../context/page-texts.js'
import { Button } from '../../ui/buttons/button.js'
import button from '../../ui/buttons/button.module.css'
import { IconButton } from '../../ui/buttons/icon-button.js'
import iconButton from '../../ui/buttons/icon-button.module.css'
import { breakpoints } from '../../ui/layout/breakpoints.js'
import { useMedia } from '../../ui/layout/use-media.js'
import { textScale } from '../../ui/text/text-scale.js'
import { tooltipProps } from '../../ui/tooltip/tooltip-props.js'
import type { OpenPanel, PanelName } from '../../workspace/open-panel.js'
import styles from './toolbar.module.css'
import { currentOf, hrefOfTool, type Tool, toolsFor } from './tools.js'
import { ToolsMenu } from './tools-menu.js'

/** Minimum widths. From the first on the icons are a row, below it a menu. From the second on they have labels. */
const { icons: widthForIcons, roomy: widthForLabels } = breakpoints.window

/** The icons of the bar (specification 1, section 2: Top bar). */
export function Toolbar(props: {
  readonly allowed: Allowed
  /** The open panel next to the map. */
  readonly opened?: PanelName | undefined
  /** Opens or closes a panel. On pages without a map the tool is a link to the map instead. */
  readonly onPanel?: (panel: OpenPanel) => void
}) {
  const { allowed, opened, onPanel } = props
  const [path] = useHashLocation()
  const [scale] = useState(textScale)
  const icons = useMedia(`(min-width: ${widthForIcons * scale}px)`)
  const hasLabels = useMedia(`(min-width: ${widthForLabels * scale}px)`)

  if (!icons)
    return (
      <ToolsMenu
        className={iconButton.bar}
        buttonLabel={texts.tracking.tools}
        allowed={allowed}
        onPanel={onPanel}
      >
        <Menu size={20} aria-hidden="true" />
      </ToolsMenu>
    )
  const shown = toolsFor(allowed, onPanel !== undefined)
  return (
    <nav className={styles.tools} aria-label={texts.tracking.tools}>
      {shown.map((tool, index) => {
        const { text, leadsTo, isKnown = false } = tool
        const hasLabel = hasLabels && !isKnown
        return (
          <Fragment key={text}>
            {index > 0 && isKnown !== (shown[index - 1]?.isKnown ?? false) && (
              <span className={styles.divider} />
            )}
            {onPanel !== undefined && 'panel' in leadsTo ? (
              <PanelButton
                tool={tool}
                isOpen={opened === leadsTo.panel.name}
                hasLabel={hasLabel}
                onClick={() => onPanel(leadsTo.panel)}
              />
            ) : (
              <ToolLink tool={tool} current={currentOf(tool, path)} hasLabel={hasLabel} />
            )}
          </Fragment>
        )
      })}
      <span className={styles.divider} />
    </nav>
  )
}

function PanelButton(props: {
  readonly tool: Tool
  readonly isOpen: boolean
  readonly hasLabel: boolean
  readonly onClick: () => void
}) {
  const { isOpen, onClick } = props
  const { text, icon: Icon } = props.tool
  const press = { 'aria-expanded': isOpen, onClick }
  return props.hasLabel ? (
    <Button variant="plain" {...press}>
      <Icon size={18} aria-hidden="true" />
      {texts.header[text]}
    </Button>
  ) : (
    <IconButton variant="bar" label={texts.header[text]} {...press}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** A link, so that it can be opened in another tab. */
function ToolLink(props: {
  readonly tool: Tool
  readonly current: ReturnType<typeof currentOf>
  readonly hasLabel: boolean
}) {
  const { tool, current } = props
  const { text, icon: Icon } = tool
  const href = hrefOfTool(tool)
  return props.hasLabel ? (
    <a className={button.button} data-variant="plain" href={href} aria-current={current}>
      <Icon size={18} aria-hidden="true" />
      {texts.header[text]}
    </a>
  ) : (
    <a
      className={iconButton.bar}
      href={href}
      aria-label={texts.header[text]}
      aria-current={current}
      {...tooltipProps}
    >
      <Icon size={20} aria-hidden="true" />
    </a>
  )
}

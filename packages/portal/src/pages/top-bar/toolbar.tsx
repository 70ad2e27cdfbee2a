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

/** Number of labelled tools that fit as a row in a window of the smaller width. */
const fewLabels = 5

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
  const shown = toolsFor(allowed, onPanel !== undefined)
  const labels = shown.filter(({ isKnown }) => isKnown !== true).length
  const { icons, moreIcons, wide } = breakpoints.window
  const isRow = useMedia(`(min-width: ${(labels > fewLabels ? moreIcons : icons) * scale}px)`)
  const isBeside = useMedia(`(min-width: ${wide * scale}px)`)

  if (!isRow)
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
  return (
    <nav
      className={styles.tools}
      aria-label={texts.tracking.tools}
      data-labels={isBeside ? 'beside' : 'below'}
    >
      {shown.map((tool, index) => {
        const { text, leadsTo, isKnown = false } = tool
        return (
          <Fragment key={text}>
            {index > 0 && isKnown !== (shown[index - 1]?.isKnown ?? false) && (
              <span className={styles.divider} />
            )}
            {onPanel !== undefined && 'panel' in leadsTo ? (
              <PanelButton
                tool={tool}
                isOpen={opened === leadsTo.panel.name}
                onClick={() => onPanel(leadsTo.panel)}
              />
            ) : (
              <ToolLink tool={tool} current={currentOf(tool, path)} />
            )}
          </Fragment>
        )
      })}
      <span className={styles.divider} />
    </nav>
  )
}

function PanelButton(props: { readonly tool: Tool; readonly isOpen: boolean; readonly onClick: () => void }) {
  const { isOpen, onClick } = props
  const { text, icon: Icon } = props.tool
  const press = { 'aria-expanded': isOpen, onClick }
  return props.tool.isKnown !== true ? (
    <Button variant="plain" {...press}>
      <Icon size={18} aria-hidden="true" />
      <span>{texts.header[text]}</span>
    </Button>
  ) : (
    <IconButton variant="bar" label={texts.header[text]} {...press}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** A link, so that it can be opened in another tab. */
function ToolLink(props: { readonly tool: Tool; readonly current: ReturnType<typeof currentOf> }) {
  const { tool, current } = props
  const { text, icon: Icon } = tool
  const href = hrefOfTool(tool)
  return tool.isKnown !== true ? (
    <a className={button.button} data-variant="plain" href={href} aria-current={current}>
      <Icon size={18} aria-hidden="true" />
      <span>{texts.header[text]}</span>
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

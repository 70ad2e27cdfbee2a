import { Ellipsis } from 'lucide-react'
import { Fragment, useState } from 'react'
import { hrefOf } from '../../../context/address-query.js'
import { texts } from '../../../context/page-texts.js'
import type { PageName } from '../../../context/routes.js'
import { Button } from '../../../ui/button.js'
import button from '../../../ui/button.module.css'
import { IconButton } from '../../../ui/icon-button.js'
import iconButton from '../../../ui/icon-button.module.css'
import { textScale } from '../../../ui/text-scale.js'
import { tooltipProps } from '../../../ui/tooltip-props.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useMedia } from '../../../ui/use-media.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { type Tool, tools } from './tools.js'
import { ToolsMenu } from './tools-menu.js'
import styles from './top-bar.module.css'

/** From this width on the icons are a row; below it they are a menu. Pixels, of a text of 16. */
const roomForIcons = 900
/** From this width on they have their words. */
const roomForWords = 1280

/** The icons of the bar (specification 1, section 2: Top bar). */
export function Toolbar() {
  const { $panel, open, closePanel, allowed } = useWorkspace()
  const opened = useAtom($panel)?.name
  const [scale] = useState(textScale)
  const icons = useMedia(`(min-width: ${roomForIcons * scale}px)`)
  const words = useMedia(`(min-width: ${roomForWords * scale}px)`)
  const shown = tools.filter(({ isShown }) => isShown(allowed))

  if (shown.length === 0) return null
  if (!icons)
    return (
      <ToolsMenu className={iconButton.bar} buttonLabel={texts.tracking.tools}>
        <Ellipsis size={20} aria-hidden="true" />
      </ToolsMenu>
    )
  return (
    <nav className={styles.tools} aria-label={texts.tracking.tools}>
      {shown.map((tool, index) => {
        const { text, leadsTo, isKnown = false } = tool
        const hasWord = words && !isKnown
        return (
          <Fragment key={text}>
            {index > 0 && isKnown !== (shown[index - 1]?.isKnown ?? false) && (
              <span className={styles.divider} />
            )}
            {'page' in leadsTo ? (
              <PageLink tool={tool} page={leadsTo.page} hasWord={hasWord} />
            ) : (
              <PanelButton
                tool={tool}
                isOpen={opened === leadsTo.panel.name}
                hasWord={hasWord}
                onClick={() => (opened === leadsTo.panel.name ? closePanel() : open(leadsTo.panel))}
              />
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
  readonly hasWord: boolean
  readonly onClick: () => void
}) {
  const { isOpen, onClick } = props
  const { text, icon: Icon } = props.tool
  const press = { 'aria-expanded': isOpen, onClick }
  return props.hasWord ? (
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

/** A link, so that another tab may open it. */
function PageLink(props: { readonly tool: Tool; readonly page: PageName; readonly hasWord: boolean }) {
  const { text, icon: Icon } = props.tool
  const href = hrefOf(props.page)
  return props.hasWord ? (
    <a className={button.button} data-variant="plain" href={href}>
      <Icon size={18} aria-hidden="true" />
      {texts.header[text]}
    </a>
  ) : (
    <a className={iconButton.bar} href={href} aria-label={texts.header[text]} {...tooltipProps}>
      <Icon size={20} aria-hidden="true" />
    </a>
  )
}

import { Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../../ui/button.js'
import { IconButton } from '../../../ui/icon-button.js'
import iconButton from '../../../ui/icon-button.module.css'
import { MenuButton } from '../../../ui/menu-button.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useMedia } from '../../../ui/use-media.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { type Tool, tools } from './tools.js'
import styles from './top-bar.module.css'

/** From this width on the icons are a row; below it they are a menu. */
const roomForIcons = '(min-width: 900px)'
/** From this width on they have their words. */
const roomForWords = '(min-width: 1280px)'

/** The icons of the bar (specification 1, section 2: Top bar). */
export function Toolbar() {
  const { $panel, open, closePanel, allowed } = useWorkspace()
  const opened = useAtom($panel)?.name
  const icons = useMedia(roomForIcons)
  const words = useMedia(roomForWords)
  const [, navigate] = useHashLocation()
  const shown = tools.filter(({ isShown }) => isShown(allowed))

  function go({ leadsTo }: Tool) {
    if ('page' in leadsTo) navigate(`/${leadsTo.page}`)
    else open(leadsTo.panel)
  }

  if (shown.length === 0) return null
  if (!icons)
    return (
      <MenuButton
        label={texts.tracking.tools}
        buttonLabel={texts.tracking.tools}
        className={iconButton.bar}
        choices={shown.map(({ text, icon }) => ({ id: text, text: texts.header[text], icon }))}
        onChoose={(text) => {
          const tool = shown.find((one) => one.text === text)
          if (tool !== undefined) go(tool)
        }}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </MenuButton>
    )
  return (
    <nav className={styles.tools} aria-label={texts.tracking.tools}>
      {shown.map((tool, index) => {
        const { text, icon: Icon, leadsTo, isKnown = false } = tool
        const isOpen = 'panel' in leadsTo ? opened === leadsTo.panel.name : undefined
        const press = { 'aria-expanded': isOpen, onClick: () => (isOpen ? closePanel() : go(tool)) }
        return (
          <Fragment key={text}>
            {index > 0 && isKnown !== (shown[index - 1]?.isKnown ?? false) && (
              <span className={styles.divider} />
            )}
            {words && !isKnown ? (
              <Button variant="plain" {...press}>
                <Icon size={18} aria-hidden="true" />
                {texts.header[text]}
              </Button>
            ) : (
              <IconButton variant="bar" label={texts.header[text]} {...press}>
                <Icon size={20} aria-hidden="true" />
              </IconButton>
            )}
          </Fragment>
        )
      })}
      <span className={styles.divider} />
    </nav>
  )
}

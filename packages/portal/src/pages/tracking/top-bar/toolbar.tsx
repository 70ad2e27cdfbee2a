import { Ellipsis } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { IconButton } from '../../../ui/icon-button.js'
import iconButton from '../../../ui/icon-button.module.css'
import { MenuButton } from '../../../ui/menu-button.js'
import { useAtom } from '../../../ui/use-atom.js'
import { useMedia } from '../../../ui/use-media.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { tools } from './tools.js'
import styles from './top-bar.module.css'

/** From this width on the icons are a row; below it they are a menu. */
const roomForIcons = '(min-width: 900px)'

/** The icons that open a panel (specification 1, section 2: Top bar). */
export function Toolbar() {
  const { $panel, open, closePanel, allowed } = useWorkspace()
  const opened = useAtom($panel)?.name
  const wide = useMedia(roomForIcons)
  const shown = tools.filter(({ isShown }) => isShown(allowed))

  if (shown.length === 0) return null
  if (!wide)
    return (
      <MenuButton
        label={texts.tracking.tools}
        buttonLabel={texts.tracking.tools}
        className={iconButton.bar}
        choices={shown.map(({ text, icon }) => ({ id: text, text: texts.header[text], icon }))}
        onChoose={(text) => {
          const tool = shown.find((one) => one.text === text)
          if (tool !== undefined) open(tool.panel)
        }}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </MenuButton>
    )
  return (
    <nav className={styles.tools} aria-label={texts.tracking.tools}>
      {shown.map(({ text, icon: Icon, panel }) => (
        <IconButton
          key={text}
          variant="bar"
          label={texts.header[text]}
          aria-expanded={opened === panel.name}
          onClick={() => (opened === panel.name ? closePanel() : open(panel))}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      ))}
    </nav>
  )
}

import { Ellipsis } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../page-texts.js'
import menu from '../../../ui/menu.module.css'
import { useAtom } from '../../../ui/use-atom.js'
import { useMedia } from '../../../ui/use-media.js'
import { panels } from '../panels.js'
import { useWorkspace } from '../workspace.js'
import { tools } from './tools.js'
import styles from './top-bar.module.css'

/** Where the icons stand in a line; below it they are a menu. */
const roomForIcons = '(min-width: 900px)'

/** The icons that open a panel (specification 1, section 2: Top bar). */
export function Toolbar() {
  const { $panel, open, closePanel, allowed } = useWorkspace()
  const opened = useAtom($panel)?.name
  const wide = useMedia(roomForIcons)
  const shown = tools.filter((tool) => panels[tool.panel.name] !== undefined && tool.isShown(allowed))

  if (shown.length === 0) return null
  if (!wide)
    return (
      <MenuTrigger>
        <Button className={styles.icon ?? ''} aria-label={texts.tracking.tools}>
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
        <Popover className={menu.popover ?? ''} placement="bottom end" offset={6}>
          <Menu className={menu.menu ?? ''} aria-label={texts.tracking.tools}>
            {shown.map(({ text, icon: Icon, panel }) => (
              <MenuItem
                key={text}
                className={menu.item ?? ''}
                textValue={texts.header[text]}
                onAction={() => open(panel)}
              >
                <Icon size={18} aria-hidden="true" />
                <span className={menu.label}>{texts.header[text]}</span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    )
  return (
    <nav className={styles.tools} aria-label={texts.tracking.tools}>
      {shown.map(({ text, icon: Icon, panel }) => (
        <button
          key={text}
          type="button"
          className={styles.icon}
          aria-label={texts.header[text]}
          title={texts.header[text]}
          aria-expanded={opened === panel.name}
          onClick={() => (opened === panel.name ? closePanel() : open(panel))}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </nav>
  )
}

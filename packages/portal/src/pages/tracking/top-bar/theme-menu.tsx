import { type Theme, themes } from '@baliza/widgets/react'
import { Check, Moon, Sun, SunMoon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../page-texts.js'
import { usePortal } from '../../../portal-context.js'
import menu from '../../../ui/menu.module.css'
import { useAtom } from '../../../ui/use-atom.js'
import styles from './top-bar.module.css'

const icons = { light: Sun, dark: Moon, auto: SunMoon } as const satisfies Record<Theme, unknown>
const isTheme = (key: unknown): key is Theme => themes.some((theme) => theme === key)

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const { theme } = usePortal()
  const say = texts.tracking
  const chosen = useAtom(theme.$theme)
  const Icon = icons[chosen]
  return (
    <MenuTrigger>
      <Button className={styles.icon ?? ''} aria-label={say.theme}>
        <Icon size={20} aria-hidden="true" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end" offset={6}>
        <Menu
          className={menu.menu ?? ''}
          aria-label={say.theme}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (isTheme(key)) theme.choose(key)
          }}
        >
          {themes.map((one) => {
            const Own = icons[one]
            return (
              <MenuItem key={one} id={one} className={menu.item ?? ''} textValue={say.themes[one]}>
                <Own size={18} aria-hidden="true" />
                <span className={menu.label}>{say.themes[one]}</span>
                {one === chosen && <Check size={16} aria-hidden="true" />}
              </MenuItem>
            )
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

import { themes } from '@baliza/widgets/react'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import iconButton from '../../ui/buttons/icon-button.module.css'
import { useAtom } from '../../ui/data/use-atom.js'
import { MenuButton } from '../../ui/menus/menu-button.js'

const icons = { light: Sun, dark: Moon, auto: SunMoon } as const
const choices = themes.map((id) => ({ id, text: texts.tracking.themes[id], icon: icons[id] }))

export function ThemeMenu() {
  const { theme } = usePortal()
  const chosen = useAtom(theme.$theme)
  const Icon = icons[chosen]
  return (
    <MenuButton
      label={texts.tracking.theme}
      buttonLabel={texts.tracking.theme}
      className={iconButton.bar}
      choices={choices}
      chosen={chosen}
      onChoose={theme.choose}
    >
      <Icon size={20} aria-hidden="true" />
    </MenuButton>
  )
}

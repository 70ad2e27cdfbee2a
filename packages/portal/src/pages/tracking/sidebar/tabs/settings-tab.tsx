import { isMuted, setMuted, type Theme, themes, watchMuted } from '@baliza/widgets/react'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { usePortal } from '../../../../context/portal-context.js'
import { Switch } from '../../../../ui/choices/switch.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import type { LayerName } from '../../../../workspace/layers.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import styles from './settings-tab.module.css'

const icons = { light: Sun, dark: Moon, auto: SunMoon } as const satisfies Record<Theme, unknown>

/**
 * The sidebar's settings: layers of the map (specification 1, section 2).
 * @remarks Names, trail, sound and theme are Baliza extensions.
 */
export default function SettingsTab() {
  const { $layers, showLayer, allowed } = useWorkspace()
  const layers = useAtom($layers)
  const t = texts.tracking
  const toggles: readonly { readonly name: LayerName; readonly text: string; readonly shown: boolean }[] = [
    { name: 'geofences', text: texts.sidebar.showGeofences, shown: allowed.geofences },
    { name: 'pdi', text: texts.sidebar.showPdi, shown: allowed.geofences },
    { name: 'routes', text: texts.sidebar.showRoutes, shown: allowed.routes },
    { name: 'names', text: t.showNames, shown: true },
    { name: 'trail', text: t.showTrail, shown: true },
  ]
  return (
    <div className={styles.settings}>
      <fieldset className={styles.part}>
        <legend>{t.onTheMap}</legend>
        {toggles.map(
          ({ name, text, shown }) =>
            shown && (
              <Switch
                key={name}
                label={text}
                checked={layers[name]}
                onChange={(event) => showLayer(name, event.currentTarget.checked)}
              />
            ),
        )}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{texts.sidebar.alerts}</legend>
        <SoundSwitch />
      </fieldset>
      <ThemeChoice />
    </div>
  )
}

function SoundSwitch() {
  const muted = useSyncExternalStore(watchMuted, isMuted, isMuted)
  return (
    <Switch
      label={texts.tracking.sounds}
      checked={!muted}
      onChange={(event) => setMuted(!event.currentTarget.checked)}
    />
  )
}

function ThemeChoice() {
  const { theme } = usePortal()
  const chosen = useAtom(theme.$theme)
  const name = useId()
  return (
    <fieldset className={styles.part}>
      <legend>{texts.tracking.theme}</legend>
      <div className={styles.themes}>
        {themes.map((one) => {
          const Icon = icons[one]
          return (
            <label key={one} className={styles.theme}>
              <input type="radio" name={name} checked={one === chosen} onChange={() => theme.choose(one)} />
              <Icon size={18} aria-hidden="true" />
              {texts.tracking.themes[one]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

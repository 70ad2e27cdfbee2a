import { type BuiltTheme, loadThemeBuilder } from '@baliza/widgets/internal'
import { Palette } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.js'
import { later } from '../../../ui/loading/later.js'
import administration from '../administration.module.css'
import styles from './embed.module.css'
import { embedTexts } from './embed-texts.js'

const ThemeBuilder = later(loadThemeBuilder)

/** The theme builder of the widgets. It is loaded when it is first opened, and keeps its design while it is closed. */
export function EmbedDesign(props: { readonly onDesign: (design: BuiltTheme) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const id = useId()
  const t = embedTexts
  return (
    <div className={styles.design}>
      <Button
        icon={<Palette size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          setWasOpen(true)
        }}
      >
        {t.design}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.design}>
        {wasOpen && (
          <Suspense>
            <p className={administration.note}>{t.designHint}</p>
            <ThemeBuilder lang="es" onChange={props.onDesign} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

import { type AlertSound, alertSounds, fill } from '@baliza/sdk-core/internal'
import { playSound } from '@baliza/widgets/react'
import { Volume2 } from 'lucide-react'
import { useId } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import checkbox from '../../ui/choices/checkbox.module.css'
import field from '../../ui/fields/field.module.css'
import styles from './event-form.module.css'

const codes = [1, 2, 3, 4, 5, 6] as const satisfies readonly AlertSound[]

/** Sound of an event's alerts: one of six, each with a preview. */
export function SoundChoice(props: {
  readonly value: AlertSound | null
  readonly problem: string | undefined
  readonly onChange: (sound: AlertSound) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{panelTexts.events.alertSound}</legend>
      <div className={styles.sounds}>
        {codes.map((code) => (
          <div key={code} className={styles.sound}>
            <label>
              <input
                type="radio"
                className={checkbox.box}
                name={name}
                checked={props.value === code}
                onChange={() => props.onChange(code)}
              />
              {alertSounds[code]}
            </label>
            <IconButton
              variant="accent"
              label={fill(panelTexts.events.preview, { sound: alertSounds[code] })}
              onClick={() => void playSound(code, true)}
            >
              <Volume2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      </div>
      {props.problem !== undefined && (
        <p className={field.problem} role="alert">
          {props.problem}
        </p>
      )}
    </fieldset>
  )
}

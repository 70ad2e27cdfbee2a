import { type AlertColor, alertColors } from '@baliza/sdk-core/internal'
import { useId } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import styles from './event-form.module.css'

const codes = [1, 2, 3, 4] as const satisfies readonly AlertColor[]

/** Colour of an event's notices: one of the four. */
export function ColorChoice(props: {
  readonly value: AlertColor
  readonly onChange: (color: AlertColor) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>{panelTexts.events.color}</legend>
      <div className={styles.colors}>
        {codes.map((code) => (
          <label key={code} className={styles.color} data-color={alertColors[code]}>
            <input
              type="radio"
              name={name}
              checked={props.value === code}
              onChange={() => props.onChange(code)}
            />
            <span className={styles.swatch} aria-hidden="true" />
            {panelTexts.events.colors[code]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

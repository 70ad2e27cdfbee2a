import { useEffect, useId, useState } from 'react'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import field from '../../ui/fields/field.module.css'
import { readSpeed } from './monitored.js'
import styles from './monitoring-page.module.css'

/** Minimum speed of the shown units (specification 2, section 2.3), applied when 'Aplicar' is pressed. */
export function SpeedForm(props: { readonly speed: number; readonly onApply: (speed: number) => void }) {
  const { notices } = usePortal()
  const [typed, setTyped] = useState(String(props.speed))
  const [wrong, setWrong] = useState(false)
  useEffect(() => setTyped(String(props.speed)), [props.speed])
  const id = useId()
  const t = panelTexts.monitoring

  function apply() {
    const speed = readSpeed(typed)
    setWrong(speed === null)
    if (speed === null) notices.show('danger', panelTexts.validation.monitoring.speed)
    else props.onApply(speed)
  }
  return (
    <form
      className={styles.speed}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t.speed}
      </label>
      <input
        id={id}
        className={field.input}
        inputMode="numeric"
        maxLength={3}
        placeholder={t.speedHint}
        autoComplete="off"
        aria-invalid={wrong}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      <span className={styles.unit} aria-hidden="true">
        {t.kmh}
      </span>
      <Button type="submit" variant="primary">
        {t.apply}
      </Button>
    </form>
  )
}

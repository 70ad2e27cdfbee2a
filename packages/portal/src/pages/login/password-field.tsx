import { type RefObject, useId, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { IconButton } from '../../ui/buttons/icon-button.js'
import field from '../../ui/fields/field.module.css'
import { EyeIcon, EyeOffIcon } from '../../ui/marks/icons.js'
import styles from './password-field.module.css'

/** A password, and a button that shows it while it is pressed in. */
export function PasswordField(props: {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly describedBy: string
}) {
  const { login } = usePortal().texts.portal
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{login.password}</label>
      <div className={styles.withEye}>
        <input
          ref={props.inputRef}
          id={id}
          name="password"
          className={field.input}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={props.describedBy}
        />
        <IconButton
          variant="inField"
          className={styles.eye}
          label={login.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      </div>
    </div>
  )
}

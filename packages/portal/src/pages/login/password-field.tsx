import { type RefObject, useId, useState } from 'react'
import { usePortal } from '../../portal-context.js'
import styles from '../../ui/form.module.css'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.js'

/** A password, and a button that shows it while it is pressed in. */
export function PasswordField(props: {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly describedBy: string
}) {
  const { login } = usePortal().texts.portal
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{login.password}</label>
      <div className={styles.withButton}>
        <input
          ref={props.inputRef}
          id={id}
          name="password"
          className={styles.input}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={props.describedBy}
        />
        <button
          type="button"
          className={styles.inField}
          aria-pressed={shown}
          aria-label={login.showPassword}
          title={login.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </div>
  )
}

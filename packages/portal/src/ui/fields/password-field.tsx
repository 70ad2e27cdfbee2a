import { type ComponentProps, useState } from 'react'
import { usePortal } from '../../context/portal-context.js'
import { IconButton } from '../buttons/icon-button.js'
import { EyeIcon, EyeOffIcon } from '../marks/icons.js'
import { Field, type TextField } from './field.js'
import field from './field.module.css'
import styles from './password-field.module.css'

/** Password input, with a toggle button that shows the text. */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { login } = usePortal().texts.portal
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.withEye}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        className={field.input}
        type={shown ? 'text' : 'password'}
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
  )
}

/** Password input below its label. Other props go to the input, as in a {@link TextField}. */
export function PasswordField({
  label,
  problem,
  hint,
  ...input
}: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(given) => <PasswordInput {...input} {...given} />}
    </Field>
  )
}

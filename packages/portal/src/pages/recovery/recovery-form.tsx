import { isBalizaError } from '@baliza/sdk-core'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { nonEmpty, object, pipe, regex, string, trim } from 'valibot'
import { usePortal } from '../../portal-context.js'
import styles from '../../ui/form.module.css'
import { BackIcon } from '../../ui/icons.js'

/** The pattern that HTML itself gives for an address, and a dot in its domain. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** Asks for a new password by mail (specification 1, sections 2, 4 and 5). */
export default function RecoveryForm(props: { readonly onBack: () => void }) {
  const { client, notices, texts } = usePortal()
  const { recovery: say } = texts.portal
  const schema = useMemo(
    () =>
      object({
        email: pipe(
          string(),
          trim(),
          nonEmpty(texts.validation.required),
          regex(emailPattern, texts.validation.format),
        ),
      }),
    [texts],
  )
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(schema),
    mode: 'onChange',
    defaultValues: { email: '' },
  })
  const { errors, isValid, isSubmitting } = formState
  const ids = { email: useId(), problem: useId() }
  const problem = errors.email?.message

  const send = handleSubmit(async ({ email }) => {
    try {
      notices.show('info', await client.session.recoverPassword({ email }))
      props.onBack()
    } catch (error) {
      if (!isBalizaError(error)) throw error
      notices.show('danger', error.mensaje || (error.retryable ? texts.errors.offline : texts.errors.http))
    }
  })

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h1 className={styles.title}>{say.heading}</h1>
      <p className={styles.intro}>{say.intro}</p>
      <div className={styles.field}>
        <label htmlFor={ids.email}>{say.email}</label>
        <input
          {...register('email')}
          id={ids.email}
          className={styles.input}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this form.
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={ids.problem}
        />
        <p className={styles.problem} id={ids.problem} role="alert">
          {problem}
        </p>
      </div>
      <div className={styles.pair}>
        <button type="button" className={styles.secondary} onClick={props.onBack}>
          <BackIcon />
          {say.back}
        </button>
        <button
          type="submit"
          className={styles.primary}
          disabled={!isValid || isSubmitting}
          data-busy={isSubmitting || undefined}
        >
          {isSubmitting ? say.sending : say.send}
        </button>
      </div>
    </form>
  )
}

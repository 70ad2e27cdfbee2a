import { valibotResolver } from '@hookform/resolvers/valibot'
import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { nonEmpty, object, pipe, regex, string, trim } from 'valibot'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { errorText } from '../../ui/data/error-text.js'
import { TextField } from '../../ui/fields/field.js'
import { fieldsOf } from '../../ui/fields/fields-of.js'
import entry from '../login/entry.module.css'
import styles from './recovery-form.module.css'

/** The pattern of the HTML specification for e-mail addresses, with at least one dot in the domain. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const { required, format } = panelTexts.validation
const schema = object({ email: pipe(string(), trim(), nonEmpty(required), regex(emailPattern, format)) })

/** Requests a new password by mail (specification 1, sections 2, 4 and 5). */
export default function RecoveryForm(props: { readonly onBack: () => void }) {
  const { client, notices, texts } = usePortal()
  const { recovery: t } = texts.portal
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onChange',
    defaultValues: { email: '' },
  })
  const field = fieldsOf(form)
  const { isValid, isSubmitting } = form.formState

  const send = form.handleSubmit(async ({ email }) => {
    try {
      notices.show('info', await client.session.recoverPassword({ email }))
      props.onBack()
    } catch (error) {
      notices.show('danger', errorText(error, texts))
    }
  })

  return (
    <form className={entry.form} onSubmit={send} noValidate>
      <h1 className={entry.title}>{t.heading}</h1>
      <p className={entry.intro}>{t.intro}</p>
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...field('email')}
      />
      <div className={styles.pair}>
        <Button icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={props.onBack}>
          {t.back}
        </Button>
        <Button type="submit" variant="primary" disabled={!isValid} busy={isSubmitting}>
          {isSubmitting ? t.sending : t.send}
        </Button>
      </div>
    </form>
  )
}

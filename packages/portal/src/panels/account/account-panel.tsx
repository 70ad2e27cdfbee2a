import { isBalizaError, profileSchema, type User } from '@baliza/sdk-core/internal'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { intersect, object, string } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Loadable } from '../../ui/data/loadable.js'
import { notSent, useMutation } from '../../ui/data/use-mutation.js'
import { TextField } from '../../ui/fields/field.js'
import { fieldsOf } from '../../ui/fields/fields-of.js'
import { PasswordField } from '../../ui/fields/password-field.js'
import { Panel } from '../../ui/panel/panel.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { RecipientStatus } from '../recipients/recipient-status.js'
import styles from './account-panel.module.css'

/** The user's own account: name, address, and a new password (specification 1, sections 2 and 5). */
export default function AccountPanel(props: PanelProps<'account'>) {
  const { account, profile } = useWorkspace()
  if (profile !== null) return <AccountForm profile={profile} onClose={props.onClose} />
  return (
    <Panel title={texts.header.account} onClose={props.onClose}>
      <Loadable query={account}>{() => null}</Loadable>
    </Panel>
  )
}

function AccountForm({ profile, onClose }: { readonly profile: User; readonly onClose: () => void }) {
  const { client, notices } = usePortal()
  const t = panelTexts.account
  const schema = useMemo(
    () => intersect([profileSchema(panelTexts.validation), object({ old: string(), repeat: string() })]),
    [],
  )
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { nombre: profile.nombre, email: profile.email, pass: '', old: '', repeat: '' },
  })
  const field = fieldsOf(form)
  const { handleSubmit, setError, formState } = form
  const saved = useUnsaved(formState.isDirty)

  const save = useMutation(
    async (values: { nombre: string; email: string; pass: string; old: string; repeat: string }) => {
      const { nombre, email, pass, old } = values
      // A new password is only sent together with the old one, which the server has verified.
      if (old !== '') {
        if (!(await client.session.verifyCredentials({ user: profile.user, password: old }))) {
          setError('old', { message: texts.errors.wrongData }, { shouldFocus: true })
          return notSent
        }
      }
      const change = { id: profile.id, nombre, email, ...(old !== '' && pass !== '' && { pass }) }
      const mensaje = await client.session.updateProfile(change).catch((error) => {
        if (!isBalizaError(error, 'refused')) throw error
        notices.show('danger', [texts.errors.wrongData, error.mensaje].filter(Boolean).join(': '))
        return null
      })
      if (mensaje === null) return notSent
      notices.show('success', mensaje || texts.notifications.userUpdated)
      saved()
      onClose()
      return undefined
    },
    { changes: 'session' },
  )

  const submit = handleSubmit((values) => {
    const { old, repeat, pass = '' } = values
    if (old === '' && pass !== '') return setError('old', { message: panelTexts.validation.required })
    if (old !== '' && pass === '') return setError('pass', { message: panelTexts.validation.required })
    if (pass !== repeat) return setError('repeat', { message: panelTexts.validation.passRepeat })
    return save.run({ ...values, pass })
  })

  return (
    <PanelForm
      title={texts.header.account}
      className={styles.form}
      submit={t.save}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.part}>
        <legend>{t.profile}</legend>
        <TextField label={t.user} hint={t.userHint} value={profile.user} disabled readOnly />
        <TextField label={t.nombre} autoComplete="name" {...field('nombre')} />
        <TextField label={t.email} type="email" inputMode="email" autoComplete="email" {...field('email')} />
        {profile.email !== '' && <RecipientStatus channel="email" addresses={[profile.email]} />}
        {profile.tel !== '' && <RecipientStatus channel="sms" addresses={[profile.tel]} />}
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t.password}</legend>
        <p className={styles.note}>{t.endsOthers}</p>
        <PasswordField
          label={t.old}
          hint={t.passwordHint}
          autoComplete="current-password"
          {...field('old')}
        />
        <PasswordField label={t.new} autoComplete="new-password" {...field('pass')} />
        <PasswordField label={t.repeat} autoComplete="new-password" {...field('repeat')} />
      </fieldset>
    </PanelForm>
  )
}

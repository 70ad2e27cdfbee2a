import { isBalizaError, profileSchema, type User } from '@baliza/sdk-core/internal'
import { useMemo } from 'react'
import { intersect, object, string } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Loadable } from '../../ui/data/loadable.js'
import { notSent } from '../../ui/data/use-mutation.js'
import { TextField } from '../../ui/fields/field.js'
import { PasswordField } from '../../ui/fields/password-field.js'
import { Panel } from '../../ui/panel/panel.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useEntityForm } from '../../workspace/use-entity-form.js'
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
  const { unsaved } = useWorkspace()
  const t = panelTexts.account
  const schema = useMemo(
    () => intersect([profileSchema(panelTexts.validation), object({ old: string(), repeat: string() })]),
    [],
  )
  const { required, passRepeat } = panelTexts.validation
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: { nombre: profile.nombre, email: profile.email, pass: '', old: '', repeat: '' },
    unsaved,
    check({ old, repeat, pass = '' }) {
      if (old === '' && pass !== '') form.setError('old', { message: required })
      else if (old !== '' && pass === '') form.setError('pass', { message: required })
      else if (pass !== repeat) form.setError('repeat', { message: passRepeat })
      else return true
      return false
    },
    async save({ nombre, email, pass, old }) {
      // A new password is only sent together with the old one, which the server has verified.
      if (old !== '' && !(await client.session.verifyCredentials({ user: profile.user, password: old }))) {
        form.setError('old', { message: texts.errors.wrongData }, { shouldFocus: true })
        return notSent
      }
      const change = { id: profile.id, nombre, email, ...(old !== '' && pass && { pass }) }
      return client.session.updateProfile(change).catch((error) => {
        if (!isBalizaError(error, 'refused')) throw error
        notices.show('danger', [texts.errors.wrongData, error.mensaje].filter(Boolean).join(': '))
        return notSent
      })
    },
    changes: 'session',
    notice: texts.notifications.userUpdated,
    onSaved: onClose,
  })

  return (
    <PanelForm
      title={texts.header.account}
      className={styles.form}
      submit={t.save}
      busy={busy}
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

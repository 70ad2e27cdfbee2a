import {
  fill,
  type MirrorAccount,
  mirrorAccountChangeSchema,
  newMirrorAccountSchema,
} from '@baliza/sdk-core/internal'
import { useId } from 'react'
import { boolean, type GenericSchema, type InferOutput, object } from 'valibot'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import { changedFields } from '../../../ui/fields/changed-fields.js'
import { TextField } from '../../../ui/fields/field.js'
import { PasswordField } from '../../../ui/fields/password-field.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'
import { permissions } from './permissions.js'

const flags = {
  blocmotor: boolean(),
  editar: boolean(),
  geocirculares: boolean(),
  rutas: boolean(),
  reportes: boolean(),
}
const newSchema = object({ ...newMirrorAccountSchema(panelTexts.validation).entries, ...flags })
const changeSchema = object({ ...mirrorAccountChangeSchema(panelTexts.validation).entries, ...flags })
type Values = InferOutput<typeof newSchema>

/** Form of a mirror account: its identity and its permissions (specification 2, sections 3 and 5). */
export function MirrorAccountForm(
  props: FormProps & {
    /** `null` for a new one. */
    readonly row: MirrorAccount | null
  },
) {
  const { row: account } = props
  const { client } = usePortal()
  const { profile, unsaved } = useWorkspace()
  const t = panelTexts.administration
  const base = useId()
  const schema: GenericSchema<Values> = account === null ? newSchema : changeSchema
  const values: Values = {
    nombre: account?.nombre ?? '',
    user: account?.user ?? '',
    pass: '',
    blocmotor: account?.blocmotor ?? false,
    editar: account?.editar ?? false,
    geocirculares: account?.geocirculares ?? false,
    rutas: account?.rutas ?? false,
    reportes: account?.reportes ?? false,
  }
  const { mirrorAccountAdded, userUpdated } = texts.notifications
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values,
    unsaved,
    save: async ({ nombre, user, pass, ...given }, once) => {
      // Permissions that the owner lacks read as off. Only permissions changed here are sent, so that the others keep their
      // values.
      const changed = permissions
        .filter((name) => given[name] !== values[name])
        .map((name) => [name, given[name]] as const)
      const sent = { nombre, user, pass, ...Object.fromEntries(changed) }
      const owner = client.session.$session.get()?.user ?? ''
      return account === null
        ? (await once({ ...sent, owner }, client.mirrorAccounts.add)).mensaje
        : client.mirrorAccounts.patch(account.id, changedFields({ ...account, pass: '' }, sent))
    },
    changes: 'mirrorAccounts',
    notice: account === null ? mirrorAccountAdded : userUpdated,
    onSaved: props.onSaved,
  })

  return (
    <PanelForm
      title={account === null ? t.mirrorAccount.add : fill(t.editOf, { name: account.user })}
      size="wide"
      className={styles.form}
      submit={account === null ? t.mirrorAccount.add : t.save}
      busy={busy}
      onSubmit={submit}
      onBack={props.onBack}
      onClose={props.onClose}
    >
      {account === null && <p className={styles.note}>{t.mirrorAccount.intro}</p>}
      <TextField label={t.nombre} maxLength={100} {...field('nombre')} />
      <TextField
        label={t.mirrorAccount.user}
        maxLength={64}
        autoCapitalize="none"
        spellCheck={false}
        {...field('user')}
      />
      <PasswordField
        label={t.mirrorAccount.pass}
        autoComplete="new-password"
        maxLength={200}
        hint={account === null ? undefined : t.mirrorAccount.passKept}
        {...field('pass')}
      />
      <fieldset className={styles.permissions}>
        <legend>{t.mirrorAccount.permissions}</legend>
        {permissions.map((name) => (
          <div key={name}>
            <Checkbox
              label={t.mirrorAccount.names[name]}
              aria-describedby={`${base}-${name}`}
              {...form.register(name)}
            />
            <p id={`${base}-${name}`} className={styles.meaning}>
              {t.mirrorAccount.meanings[name]}
              {profile?.[name] === false && ` ${t.mirrorAccount.notYours}`}
            </p>
          </div>
        ))}
      </fieldset>
    </PanelForm>
  )
}

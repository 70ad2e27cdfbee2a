import {
  allowed,
  fill,
  newUserSchema,
  type Role,
  type User,
  userChangeSchema,
} from '@baliza/sdk-core/internal'
import { useRef, useState } from 'react'
import { Controller, type DefaultValues } from 'react-hook-form'
import { boolean, type GenericSchema, type InferOutput, object, string } from 'valibot'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import { Select } from '../../../ui/choices/select.js'
import { changedFields } from '../../../ui/fields/changed-fields.js'
import { ExternalIdField } from '../../../ui/fields/external-id-field.js'
import { TextField } from '../../../ui/fields/field.js'
import { PasswordField } from '../../../ui/fields/password-field.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { accountName } from '../../../ui/text/names.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ManagerSelect } from '../manager-select.js'

const t = controlPanelTexts

const newSchema = object({
  ...newUserSchema(panelTexts.validation).entries,
  manager: string(),
  integraciones: boolean(),
})
const changeSchema = object({
  ...userChangeSchema(panelTexts.validation).entries,
  tel: string(),
  integraciones: boolean(),
})
type Values = InferOutput<typeof newSchema>

/** Names in the form of the roles that can be assigned. */
const roleNames: Readonly<Record<Values['rol'], string>> = {
  2: t.roles.user,
  3: t.roles.manager,
  4: t.roles.administrator,
}

/** Form of a new account, or of an existing one (specification 2, sections 2.1 and 5). */
export default function UserForm(props: {
  /** `null` for a new one. */
  readonly user: User | null
  /** Role of the administrator. */
  readonly rol: Role
  /** Available managers; `null` for role 3, which assigns none. */
  readonly managers: readonly User[] | null
  readonly unsaved: Unsaved
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const { user, rol, managers } = props
  const [before] = useState(user)
  /** Id of the added account while its permission is not saved: a second press must not add the account again. */
  const added = useRef<string | null>(null)
  const { client } = usePortal()
  const options = allowed(rol, null)
    .assignableRoles.filter((one) => one !== 1)
    .map((one) => ({ id: String(one), label: roleNames[one] }))

  const isManaged = (chosen: Role) => managers !== null && chosen === 2

  const schema: GenericSchema<Values> = user === null ? newSchema : changeSchema
  const { userAdded, userUpdated } = texts.notifications
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: valuesOf(user),
    unsaved: props.unsaved,
    save: async ({ manager, tel, integraciones, ...shared }, once) => {
      // A separate call, because the calls of the catalogue only send the catalogue's fields.
      const permit = async (id: string) => {
        if (shared.rol === 2 && integraciones !== (before?.integraciones ?? false))
          await client.users.permit({ id, integraciones })
      }
      if (user === null && added.current === null) {
        const { id, mensaje } = await once({ ...shared, tel, rol_reg: rol }, (account, settings, reg) =>
          client.users.add({ ...account, reg }, settings),
        )
        added.current = id
        await permit(id)
        return mensaje
      }
      const id = user?.id ?? added.current ?? ''
      const chosen =
        user === null
          ? {}
          : { manager: managers === null ? user.manager : (isManaged(shared.rol) && manager) || null }
      const mensaje = await client.users.patch(
        id,
        changedFields({ ...before, pass: '' }, { ...shared, ...chosen }),
      )
      await permit(id)
      return user === null ? userAdded : mensaje
    },
    changes: 'users',
    failed: user === null ? texts.errors.userNotAdded : undefined,
    notice: user === null ? userAdded : userUpdated,
    onSaved: props.onSaved,
  })
  const { control, formState } = form

  return (
    <PanelForm
      title={user === null ? t.addUser : fill(t.editOf, { name: accountName(user) })}
      className={styles.form}
      submit={user === null ? t.addUser : t.save}
      busy={busy}
      disabled={!formState.isValid}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField
        label={t.userFields.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <TextField label={t.userFields.user} autoCapitalize="none" spellCheck={false} {...field('user')} />
      <PasswordField
        label={t.userFields.pass}
        autoComplete="new-password"
        hint={user === null ? undefined : t.passKept}
        {...field('pass')}
      />
      <Controller
        control={control}
        name="rol"
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <Select
            label={t.userFields.rol}
            options={options}
            placeholder={t.chooseRole}
            value={value === undefined ? null : String(value)}
            problem={fieldState.error?.message}
            onTouched={onBlur}
            onChange={(id) => onChange(Number(id))}
          />
        )}
      />
      <TextField label={t.userFields.nombre} maxLength={100} {...field('nombre')} />
      {form.watch('rol') === 2 && <Checkbox label={t.integrations} {...form.register('integraciones')} />}
      {user === null ? (
        <TextField label={t.userFields.tel} type="tel" inputMode="tel" {...field('tel')} />
      ) : (
        managers !== null &&
        isManaged(form.watch('rol')) && (
          <Controller
            control={control}
            name="manager"
            render={({ field: { value, onChange } }) => (
              <ManagerSelect managers={managers} value={value} onChange={onChange} />
            )}
          />
        )
      )}
      <ExternalIdField {...field('id_externo')} />
    </PanelForm>
  )
}

function valuesOf(user: User | null): DefaultValues<Values> {
  if (user === null)
    return {
      email: '',
      user: '',
      pass: '',
      nombre: '',
      tel: '',
      manager: '',
      integraciones: false,
      id_externo: '',
    }
  const { email, rol, nombre, tel, manager, id_externo } = user
  return {
    email,
    user: user.user,
    pass: '',
    ...(rol !== 1 && { rol }),
    nombre,
    tel,
    manager: manager ?? '',
    integraciones: user.integraciones,
    id_externo: id_externo ?? '',
  }
}

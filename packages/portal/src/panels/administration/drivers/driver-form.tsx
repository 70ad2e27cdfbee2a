import { type Driver, driverSchema, fill } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { changedFields } from '../../../ui/fields/changed-fields.js'
import { ExternalIdField } from '../../../ui/fields/external-id-field.js'
import { TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { UnitBox } from '../../../ui/units/unit-box.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'

const schema = driverSchema(panelTexts.validation)

/** Form of a driver with the driven unit (specification 2, section 5); a unit has one driver. */
export function DriverForm(
  props: FormProps & {
    /** `null` for a new one. */
    readonly row: Driver | null
  },
) {
  const { row: driver } = props
  const { client } = usePortal()
  const { allowed, unsaved } = useWorkspace()
  const t = panelTexts.administration
  const { units } = useFleet()
  const unitOf = (id = '') => (id === '' ? undefined : [...units.values()].find((unit) => unit.id === id))
  const { driverAdded, driverUpdated } = texts.notifications
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: {
      nombre: driver?.nombre ?? '',
      tel: driver?.tel ?? '',
      email: driver?.email ?? '',
      descripcion: driver?.descripcion ?? '',
      id_unidad: driver?.id_unidad ?? '',
      nombre_unidad: '',
      id_externo: driver?.id_externo ?? '',
    },
    unsaved,
    save: async (values, once) => {
      const sent = {
        ...values,
        id_user: driver?.id_user ?? client.session.$session.get()?.user ?? '',
        nombre_unidad: unitOf(values.id_unidad)?.nombre ?? '',
      }
      return driver === null
        ? (await once(sent, client.drivers.add)).mensaje
        : client.drivers.patch(
            driver.id,
            changedFields({ ...driver, id_unidad: driver.id_unidad ?? '' }, sent),
          )
    },
    changes: 'drivers',
    notice: driver === null ? driverAdded : driverUpdated,
    onSaved: props.onSaved,
  })
  const { setValue, watch } = form
  const chosen = watch('id_unidad')
  const unit = unitOf(chosen)
  const other = chosen !== (driver?.id_unidad ?? '') ? unit?.conductor : ''

  return (
    <PanelForm
      title={driver === null ? t.driver.add : fill(t.editOf, { name: driver.nombre })}
      size="wide"
      className={styles.form}
      submit={driver === null ? t.driver.add : t.save}
      busy={busy}
      onSubmit={submit}
      onBack={props.onBack}
      onClose={props.onClose}
    >
      <TextField label={t.nombre} maxLength={100} {...field('nombre')} />
      <UnitBox
        label={t.driver.unit}
        hint={t.driver.unitHint}
        empty={t.driver.noSuchUnit}
        units={units}
        withImei={allowed.seeImei}
        value={unit?.imei ?? null}
        onChange={(imei) =>
          setValue('id_unidad', (imei === null ? undefined : units.get(imei)?.id) ?? '', {
            shouldDirty: true,
          })
        }
      />
      <p className={fieldStyles.hint} role="status">
        {other ? fill(t.driver.replaces, { driver: other }) : ''}
      </p>
      <TextField label={t.driver.tel} type="tel" inputMode="tel" maxLength={30} {...field('tel')} />
      <TextField
        label={t.driver.email}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={200}
        {...field('email')}
      />
      <TextField label={t.descripcion} maxLength={500} {...field('descripcion')} />
      <ExternalIdField {...field('id_externo')} />
    </PanelForm>
  )
}

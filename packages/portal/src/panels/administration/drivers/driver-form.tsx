import { type Driver, driverSchema, fill } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { InferInput, InferOutput } from 'valibot'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { useOnce } from '../../../ui/data/use-once.js'
import { changedFrom } from '../../../ui/fields/changed-from.js'
import { TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { fieldsOf } from '../../../ui/fields/fields-of.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { UnitBox } from '../../../ui/units/unit-box.js'
import { useUnsaved } from '../../../workspace/use-unsaved.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'

const schema = driverSchema(panelTexts.validation)
type Values = InferOutput<typeof schema>

/** Form of a driver with the driven unit (specification 2, section 5); a unit has one driver. */
export function DriverForm(
  props: FormProps & {
    /** `null` for a new one. */
    readonly row: Driver | null
  },
) {
  const { row: driver } = props
  const { client, notices } = usePortal()
  const { allowed } = useWorkspace()
  const t = panelTexts.administration
  const { units } = useFleet()
  const form = useForm<InferInput<typeof schema>, unknown, Values>({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      nombre: driver?.nombre ?? '',
      tel: driver?.tel ?? '',
      email: driver?.email ?? '',
      descripcion: driver?.descripcion ?? '',
      id_unidad: driver?.id_unidad ?? '',
      nombre_unidad: '',
    },
  })
  const { formState, setValue, watch } = form
  const field = fieldsOf(form)
  const saved = useUnsaved(formState.isDirty)
  const chosen = watch('id_unidad')
  const unit = chosen === '' ? undefined : [...units.values()].find(({ id }) => id === chosen)
  const other = chosen !== (driver?.id_unidad ?? '') ? unit?.conductor : ''

  const once = useOnce()
  const save = useMutation(
    async (values: Values) => {
      const sent = {
        ...values,
        id_user: driver?.id_user ?? client.session.$session.get()?.user ?? '',
        nombre_unidad: unit?.nombre ?? '',
      }
      const { driverAdded, driverUpdated } = texts.notifications
      const mensaje =
        driver === null
          ? (await once(sent, client.drivers.add)).mensaje
          : await client.drivers.patch(
              driver.id,
              changedFrom({ ...driver, id_unidad: driver.id_unidad ?? '' }, sent),
            )
      notices.show('success', mensaje || (driver === null ? driverAdded : driverUpdated))
      saved()
      props.onSaved()
    },
    { changes: 'drivers' },
  )

  return (
    <PanelForm
      title={driver === null ? t.driver.add : fill(t.editOf, { name: driver.nombre })}
      size="wide"
      className={styles.form}
      submit={driver === null ? t.driver.add : t.save}
      busy={save.busy}
      onSubmit={form.handleSubmit((values) => save.run(values))}
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
    </PanelForm>
  )
}

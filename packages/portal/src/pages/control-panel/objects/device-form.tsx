import {
  deviceChangeSchema,
  expiryLevel,
  fill,
  formatDate,
  type Unit,
  type User,
} from '@baliza/sdk-core/internal'
import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { type InferOutput, object, string } from 'valibot'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { Select } from '../../../ui/choices/select.js'
import { Switch } from '../../../ui/choices/switch.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { changedFields } from '../../../ui/fields/changed-fields.js'
import { TextField } from '../../../ui/fields/field.js'
import { Banner } from '../../../ui/notices/banner.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ManagerSelect } from '../manager-select.js'
import { isTrackerModel, TrackerModelSelect } from './tracker-model-select.js'
import { TrackerSetup } from './tracker-setup.js'

const t = controlPanelTexts

/** A new device has the same rules, except that its IMEI is entered (specification 2, section 5). */
const schema = object({
  ...deviceChangeSchema(panelTexts.validation, texts.errors.deviceActive).entries,
  modelo_gps: string(),
  manager: string(),
})
type Values = InferOutput<typeof schema>

/** Form of a new GPS, or of an existing one (specification 2, section 2.1). */
export default function DeviceForm(props: {
  /** `null` for a new one. */
  readonly unit: Unit | null
  /** IMEI of a new device, if known. */
  readonly imei?: string
  /** Available managers; `null` for role 3, which assigns none. */
  readonly managers: readonly User[] | null
  readonly unsaved: Unsaved
  readonly onRenew: (unit: Unit) => unknown
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const { unit, imei = '', managers } = props
  const { client } = usePortal()
  const [before] = useState(() =>
    unit === null ? { ...valuesOf(unit), imei, id_equipo: ownNumber.test(imei) ? imei : '' } : valuesOf(unit),
  )
  const { deviceAdded, deviceUpdated } = texts.notifications
  const { deviceNotAdded, deviceNotUpdated } = texts.errors
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: before,
    unsaved: props.unsaved,
    async save(values, once) {
      const { manager, clave_sms: _, ...shared } = sentOf(values)
      if (unit === null)
        await once({ ...shared, ...(managers !== null && { manager }) }, (device, settings, registro) =>
          client.devices.add({ ...device, registro }, settings),
        )
      else await client.devices.patch(unit.id, changedFields(sentOf(before), sentOf(values)))
    },
    changes: 'devices',
    failed: unit === null ? deviceNotAdded : deviceNotUpdated,
    notice: unit === null ? deviceAdded : deviceUpdated,
    onSaved: props.onSaved,
  })
  const { control } = form
  const [model, deviceId] = useWatch({ control, name: ['modelo_gps', 'id_equipo'] })
  const brands = useQuery(['devices', 'brands'], (signal) => client.devices.brands({}, { signal }))
  const brandOptions = useMemo(() => {
    const names = (brands.data ?? []).map(({ marca }) => marca)
    // A discontinued brand stays available for its devices.
    const own = unit?.equipo_gps ?? ''
    const all = own === '' || names.includes(own) ? names : [own, ...names]
    return all.map((name) => ({ id: name, label: name }))
  }, [brands.data, unit])

  return (
    <PanelForm
      title={unit === null ? t.addDevice : fill(t.editOf, { name: unit.nombre })}
      className={styles.form}
      submit={unit === null ? t.addDevice : t.save}
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {unit !== null && unit.registro !== null && expiryLevel(unit.registro) === 'danger' && (
        <Banner
          tone="danger"
          icon={<TriangleAlert size={16} aria-hidden="true" />}
          action={
            <Button variant="quiet" onClick={() => props.onRenew(unit)}>
              {t.objectActions.renew}
            </Button>
          }
        >
          {fill(t.expiredSince, { date: formatDate(unit.registro) })}
        </Banner>
      )}
      {unit !== null && (
        <Controller
          control={control}
          name="activo"
          render={({ field: { value, onChange, onBlur } }) => (
            <Switch
              label={t.deviceFields.activo}
              checked={value === 1}
              onChange={({ target }) => onChange(target.checked ? 1 : 0)}
              onBlur={onBlur}
            />
          )}
        />
      )}
      <TextField label={t.deviceFields.nombre} maxLength={100} {...field('nombre')} />
      <div className={styles.pair}>
        <TextField label={t.deviceFields.modelo} {...field('modelo')} />
        <TextField label={t.deviceFields.placa} {...field('placa')} />
      </div>
      {unit === null ? (
        <TextField label={t.deviceFields.imei} {...field('imei')} />
      ) : (
        <TextField
          label={t.deviceFields.imei}
          hint={texts.units.imeiHint}
          value={unit.imei}
          disabled
          readOnly
        />
      )}
      <Controller
        control={control}
        name="equipo"
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <Select
            ref={ref}
            label={t.deviceFields.equipo}
            options={brandOptions}
            placeholder={t.chooseBrand}
            value={value || null}
            problem={brands.error === null ? fieldState.error?.message : texts.errors.brands}
            onTouched={onBlur}
            onChange={onChange}
          />
        )}
      />
      {brands.error !== null && (
        <Button variant="quiet" onClick={brands.reload}>
          {texts.portal.retry}
        </Button>
      )}
      <Controller
        control={control}
        name="modelo_gps"
        render={({ field: { value, onChange } }) => <TrackerModelSelect value={value} onChange={onChange} />}
      />
      <TextField label={t.deviceFields.id_equipo} hint={t.deviceIdHint} {...field('id_equipo')} />
      <TextField label={t.deviceFields.sim} type="tel" inputMode="numeric" {...field('sim')} />
      {unit !== null && (
        <TextField
          label={t.deviceFields.clave_sms}
          hint={t.smsPasswordHint}
          inputMode="numeric"
          maxLength={6}
          {...field('clave_sms')}
        />
      )}
      {isTrackerModel(model) && <TrackerSetup model={model} id={deviceId?.trim() ?? ''} />}
      {managers !== null && (
        <Controller
          control={control}
          name="manager"
          render={({ field: { value, onChange } }) => (
            <ManagerSelect managers={managers} value={value} onChange={onChange} />
          )}
        />
      )}
    </PanelForm>
  )
}

/**
 * Identifier of a Suntech or a Sinotrack, shorter than an IMEI. It stays the device's id when the user replaces it by the IMEI.
 */
const ownNumber = /^\d{4,14}$/

/** Converts the form values to the fields of a device. */
function sentOf({ manager, equipo, placa, activo, ...rest }: Values) {
  return { ...rest, placas: placa, equipo_gps: equipo, activo: activo === 1, manager: manager || null }
}

function valuesOf(unit: Unit | null): Values {
  if (unit === null)
    return {
      nombre: '',
      modelo: '',
      placa: '',
      sim: '',
      imei: '',
      equipo: '',
      id_equipo: '',
      modelo_gps: '',
      clave_sms: '',
      activo: 1,
      manager: '',
    }
  const { nombre, modelo, placas, sim, imei, equipo_gps, id_equipo, modelo_gps, activo, manager } = unit
  return {
    nombre,
    modelo,
    placa: placas,
    sim,
    clave_sms: '',
    imei,
    equipo: equipo_gps,
    id_equipo,
    modelo_gps,
    activo: activo ? 1 : 0,
    manager: manager ?? '',
  }
}

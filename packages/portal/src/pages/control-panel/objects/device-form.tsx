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
import { ExternalIdField } from '../../../ui/fields/external-id-field.js'
import { TextField } from '../../../ui/fields/field.js'
import { Banner } from '../../../ui/notices/banner.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ManagerSelect } from '../manager-select.js'
import { brandOfModel, isPhoneBrand } from './device-brand.js'
import { newPhoneIdentifier } from './phone-address.js'
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
  /** IMEI and brand of a new device, if known. */
  readonly imei?: string
  readonly equipo?: string
  /** Available managers; `null` for role 3, which assigns none. */
  readonly managers: readonly User[] | null
  readonly unsaved: Unsaved
  readonly onRenew: (unit: Unit) => unknown
  readonly onSaved: () => void
  /** Called instead of `onSaved` for a new device, with its id. */
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}) {
  const { unit, imei = '', equipo = '', managers } = props
  const { client } = usePortal()
  const [before] = useState(() => {
    const values = valuesOf(unit)
    if (unit !== null) return values
    const known = imei === '' && isPhoneBrand(equipo) ? newPhoneIdentifier() : imei
    return { ...values, imei: known, equipo, id_equipo: ownNumber.test(imei) ? imei : '' }
  })
  const { deviceAdded, deviceUpdated } = texts.notifications
  const { deviceNotAdded, deviceNotUpdated } = texts.errors
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: before,
    unsaved: props.unsaved,
    async save(values, once) {
      const { manager, clave_sms: _, ...shared } = sentOf(values)
      if (unit === null)
        return once({ ...shared, ...(managers !== null && { manager }) }, (device, settings, registro) =>
          client.devices.add({ ...device, registro }, settings),
        )
      await client.devices.patch(unit.id, changedFields(sentOf(before), sentOf(values)))
      return null
    },
    changes: 'devices',
    failed: unit === null ? deviceNotAdded : deviceNotUpdated,
    notice: unit === null ? deviceAdded : deviceUpdated,
    onSaved: (_, added) => (added === null ? props.onSaved() : props.onAdded(added.id)),
  })
  const { control } = form
  const [brand = '', model, deviceId] = useWatch({ control, name: ['equipo', 'modelo_gps', 'id_equipo'] })
  const isPhone = isPhoneBrand(brand)
  const brands = useQuery(['devices', 'brands'], (signal) => client.devices.brands({}, { signal }))
  const brandNames = useMemo(() => {
    const names = (brands.data ?? []).map(({ marca }) => marca)
    // A discontinued brand stays available for its devices.
    const own = unit?.equipo_gps ?? ''
    return own === '' || names.includes(own) ? names : [own, ...names]
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
      <TextField required label={t.deviceFields.nombre} maxLength={100} {...field('nombre')} />
      <div className={styles.pair}>
        <TextField label={t.deviceFields.modelo} {...field('modelo')} />
        <TextField label={t.deviceFields.placa} {...field('placa')} />
      </div>
      {unit === null ? (
        <TextField
          required
          label={isPhone ? t.phones.identifier : t.deviceFields.imei}
          hint={isPhone ? t.phones.identifierHint : undefined}
          {...field('imei')}
        />
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
            required
            ref={ref}
            label={t.deviceFields.equipo}
            options={brandNames.map((name) => ({ id: name, label: name }))}
            placeholder={t.chooseBrand}
            value={value || null}
            problem={brands.error === null ? fieldState.error?.message : texts.errors.brands}
            onTouched={onBlur}
            onChange={(chosen) => {
              onChange(chosen)
              // A phone has neither, and the form hides both.
              if (isPhoneBrand(chosen)) {
                form.setValue('modelo_gps', '')
                form.setValue('id_equipo', '')
                if (unit === null && form.getValues('imei') === '')
                  form.setValue('imei', newPhoneIdentifier(), { shouldDirty: true })
              }
            }}
          />
        )}
      />
      {brands.error !== null && (
        <Button variant="quiet" onClick={brands.reload}>
          {texts.portal.retry}
        </Button>
      )}
      {!isPhone && (
        <Controller
          control={control}
          name="modelo_gps"
          render={({ field: { value, onChange } }) => (
            <TrackerModelSelect
              brand={brand}
              value={value}
              onChange={(chosen) => {
                onChange(chosen)
                const named = isTrackerModel(chosen) && brandOfModel(chosen, brandNames)
                if (brand === '' && named)
                  form.setValue('equipo', named, { shouldDirty: true, shouldValidate: true })
              }}
            />
          )}
        />
      )}
      {!isPhone && (
        <TextField label={t.deviceFields.id_equipo} hint={t.deviceIdHint} {...field('id_equipo')} />
      )}
      <TextField required label={t.deviceFields.sim} type="tel" inputMode="numeric" {...field('sim')} />
      {unit !== null && (
        <TextField
          label={t.deviceFields.clave_sms}
          hint={t.smsPasswordHint}
          inputMode="numeric"
          maxLength={6}
          {...field('clave_sms')}
        />
      )}
      {unit !== null && isTrackerModel(model) && <TrackerSetup model={model} id={deviceId?.trim() ?? ''} />}
      {managers !== null && (
        <Controller
          control={control}
          name="manager"
          render={({ field: { value, onChange } }) => (
            <ManagerSelect managers={managers} value={value} onChange={onChange} />
          )}
        />
      )}
      <ExternalIdField {...field('id_externo')} />
    </PanelForm>
  )
}

/**
 * Identifier of a Suntech or a Sinotrack, shorter than an IMEI. It stays the device's id when the user replaces it by the IMEI.
 */
const ownNumber = /^\d{4,14}$/

/** Converts the form values to the fields of a device. */
function sentOf({ manager, equipo, placa, activo, id_externo, ...rest }: Values) {
  const device = { ...rest, placas: placa, equipo_gps: equipo, activo: activo === 1 }
  return { ...device, manager: manager || null, id_externo: id_externo || null }
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
      id_externo: '',
    }
  const {
    nombre,
    modelo,
    placas,
    sim,
    imei,
    equipo_gps,
    id_equipo,
    modelo_gps,
    activo,
    manager,
    id_externo,
  } = unit
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
    id_externo: id_externo ?? '',
  }
}

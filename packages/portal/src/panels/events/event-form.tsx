import {
  type AlertEvent,
  eventSchema,
  eventTypeCodes,
  eventTypeNames,
  eventTypeNeeds,
  eventTypes,
  type Geofences,
  hostNow,
  mayIntegrate,
  mayNotifyOthers,
} from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import { Select } from '../../ui/choices/select.js'
import { Switch } from '../../ui/choices/switch.js'
import { errorText } from '../../ui/data/error-text.js'
import type { Query } from '../../ui/data/use-query.js'
import { TextField } from '../../ui/fields/field.js'
import { Problem } from '../../ui/notices/problem.js'
import { PanelForm } from '../../ui/panel/panel-form.js'
import { UnitPicker } from '../../ui/units/unit-picker.js'
import { useEntityForm } from '../../workspace/use-entity-form.js'
import { useGroupNames } from '../../workspace/use-group-names.js'
import { useWorkspace } from '../../workspace/workspace.js'
import { RecipientStatus } from '../recipients/recipient-status.js'
import { ColorChoice } from './color-choice.js'
import { EventEscalation } from './event-escalation.js'
import styles from './event-form.module.css'
import { EventTimes, usualDurations } from './event-times.js'
import { EventTrialLine } from './event-trial-line.js'
import { type EventValues, eventForm, eventValues } from './event-values.js'
import { SoundChoice } from './sound-choice.js'

const types = eventTypeCodes.map((code) => ({ id: String(code), label: eventTypeNames[eventTypes[code]] }))

/** Form of a new or existing event; it only shows the fields of the event's type. */
export function EventForm(props: {
  /** `null` for a new one. */
  readonly event: AlertEvent | null
  readonly fresh?: Partial<EventValues> | undefined
  readonly places: Query<Geofences>
  /** Returns to the list, after saving or without. */
  readonly onList: () => void
  readonly onClose: () => void
}) {
  const { event, places } = props
  const { client } = usePortal()
  const { profile, unsaved } = useWorkspace()
  const t = panelTexts.events
  const { units } = useFleet()
  const groupName = useGroupNames(units)
  const schema = useMemo(() => eventSchema(panelTexts.validation), [])
  // A retry must send the same creation time, so that it counts as the same event.
  const [made] = useState(hostNow)
  const creator = event?.creator ?? profile?.user ?? ''
  const { eventAdded, eventUpdated } = texts.notifications
  const { form, field, submit, busy } = useEntityForm({
    schema,
    // Otherwise the fields of a type would only be checked when every other field is valid.
    criteriaMode: 'all',
    values: { ...eventValues(event), ...props.fresh },
    unsaved,
    async save(checked, once) {
      const sent = eventForm(checked, { creator, timestamp: event?.timestamp ?? made })
      return event === null
        ? (await once(sent, client.events.add)).mensaje
        : client.events.update({ ...sent, id: event.id })
    },
    changes: 'events',
    notice: event === null ? eventAdded : eventUpdated,
    onSaved: props.onList,
  })
  const { control, watch, setValue, trigger } = form
  const { errors, isValid } = form.formState
  const [type, sonido, gps, mostrar, email] = watch([
    'tipo_evento',
    'sonido',
    'gps',
    'mostrar_alerta',
    'email',
  ])
  const needs = type === undefined ? null : eventTypeNeeds[eventTypes[type]]
  const chosen = useMemo(() => new Set(gps), [gps])

  async function list() {
    if (await unsaved.mayDrop('panel')) props.onList()
  }

  return (
    <PanelForm
      title={event === null ? t.add : `${texts.sidebar.edit} · ${event.nom_evento}`}
      size="wide"
      className={styles.form}
      close={t.cancel}
      others={<Button onClick={() => void list()}>{t.show}</Button>}
      submit={t.save}
      busy={busy}
      disabled={!isValid}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className={styles.column}>
        <TextField label={t.name} {...field('nom_evento')} />
        <Controller
          control={control}
          name="tipo_evento"
          render={({ field, fieldState }) => (
            <Select
              label={t.type}
              options={types}
              placeholder={t.choose}
              value={field.value === undefined ? null : String(field.value)}
              problem={fieldState.error?.message}
              onTouched={field.onBlur}
              onChange={(key) => {
                const code = eventTypeCodes.find((one) => String(one) === key)
                if (code === undefined || code === field.value) return
                field.onChange(code)
                // The fields of the previous type are cleared.
                setValue('nodo_geocerca', '0', { shouldValidate: false })
                setValue('duracion', usualDurations.get(eventTypes[code]) ?? null, { shouldValidate: false })
                void trigger('tipo_evento')
              }}
            />
          )}
        />
        {(needs === 'geofence' || needs === 'route') && (
          <Controller
            control={control}
            name="nodo_geocerca"
            render={({ field, fieldState }) => (
              <PlaceSelect
                kind={needs}
                places={places}
                value={field.value === '0' ? null : (field.value ?? null)}
                problem={fieldState.error?.message}
                onTouched={field.onBlur}
                onChange={field.onChange}
              />
            )}
          />
        )}
        {needs === 'speed' && <TextField label={t.speed} inputMode="decimal" {...field('speed')} />}
        <EventTimes
          key={type}
          control={control}
          type={type === undefined ? null : eventTypes[type]}
          errors={errors}
          onSchedule={(horario) => setValue('horario', horario, { shouldDirty: true, shouldValidate: true })}
        />
        <EventTrialLine
          control={control}
          schema={schema}
          creator={creator}
          onCooldown={(pausa) => setValue('pausa', pausa, { shouldDirty: true, shouldValidate: true })}
        />
        <EventEscalation
          control={control}
          mayHaveWebhooks={profile !== null && mayIntegrate(profile)}
          mayNotifyOthers={profile !== null && mayNotifyOthers(profile)}
          errors={errors.escalado}
          onChange={(escalado) =>
            // Not validated when the channel has just been chosen: the recipient is still empty.
            setValue('escalado', escalado, { shouldDirty: true, shouldValidate: escalado === null })
          }
        />
        <fieldset className={styles.switches}>
          <legend>{t.notices}</legend>
          <Switch
            label={t.showAlert}
            checked={mostrar === 1}
            onChange={({ target }) =>
              setValue('mostrar_alerta', target.checked ? 1 : 0, { shouldDirty: true })
            }
          />
          <Switch
            label={t.email}
            checked={email === 'true'}
            onChange={({ target }) =>
              setValue('email', target.checked ? 'true' : 'false', { shouldDirty: true })
            }
          />
          {email === 'true' && profile !== null && profile.email !== '' && (
            <RecipientStatus channel="email" addresses={[profile.email]} />
          )}
          <Switch
            label={t.sound}
            checked={sonido === 1}
            onChange={({ target }) =>
              setValue('sonido', target.checked ? 1 : 0, { shouldDirty: true, shouldValidate: true })
            }
          />
        </fieldset>
      </div>
      <div className={styles.column}>
        <UnitPicker
          label={t.device}
          units={units}
          groupName={groupName}
          chosen={chosen}
          problem={errors.gps?.message}
          onTouched={() => void trigger('gps')}
          onChange={(next) => setValue('gps', [...next], { shouldDirty: true, shouldValidate: true })}
        />
        <Controller
          control={control}
          name="color_alerta"
          render={({ field }) => <ColorChoice value={field.value} onChange={field.onChange} />}
        />
        {sonido === 1 && (
          <Controller
            control={control}
            name="sonido_alerta"
            render={({ field, fieldState }) => (
              <SoundChoice
                value={field.value || null}
                problem={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </div>
    </PanelForm>
  )
}

/** Select for the geofence or route that an event watches; a PDI has no area. */
function PlaceSelect(props: {
  readonly kind: 'geofence' | 'route'
  readonly places: Query<Geofences>
  readonly value: string | null
  readonly problem: string | undefined
  readonly onTouched: () => void
  readonly onChange: (id: string) => void
}) {
  const { kind, places } = props
  const t = panelTexts.events
  const all: readonly { readonly id: string; readonly nombre: string }[] =
    kind === 'geofence'
      ? (places.data?.geofences.filter(({ tipo }) => tipo !== 3) ?? [])
      : (places.data?.routes ?? [])
  const none = kind === 'geofence' ? t.noGeofences : t.noRoutes
  const isNone = places.data !== null && all.length === 0
  if (places.data === null && places.error !== null)
    return <Problem text={errorText(places.error, texts)} onRetry={places.reload} busy={places.loading} />
  return (
    <Select
      label={kind === 'geofence' ? t.geofences : t.routes}
      options={all.map(({ id, nombre }) => ({ id, label: nombre }))}
      placeholder={places.data === null && places.loading ? texts.portal.loading : isNone ? none : t.choose}
      disabled={all.length === 0}
      value={props.value}
      problem={props.problem}
      onTouched={props.onTouched}
      onChange={props.onChange}
    />
  )
}

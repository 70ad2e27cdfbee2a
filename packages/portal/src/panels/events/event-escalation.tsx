import {
  type CheckedEvent,
  type EscalationChannel,
  escalationChannels,
  fill,
  formatDuration,
  type RecipientChannel,
  webhookEvents,
} from '@baliza/sdk-core/internal'
import { type Control, Controller, type FieldErrors, useWatch } from 'react-hook-form'
import { attendingTexts } from '../../context/attending-texts.js'
import { Select } from '../../ui/choices/select.js'
import { TextField } from '../../ui/fields/field.js'
import { RecipientStatus } from '../recipients/recipient-status.js'
import { EventDisclosure } from './event-disclosure.js'
import styles from './event-times.module.css'
import type { EventValues } from './event-values.js'
import { TimeField } from './time-field.js'

const t = attendingTexts.escalation

type Escalation = NonNullable<EventValues['escalado']>

/** Default time until other recipients are notified of an unacknowledged alert, in s. */
const usualPatience = 10 * 60

/** Recipients who are notified if an event's alerts are not acknowledged: one line until it is opened. */
export function EventEscalation(props: {
  readonly control: Control<EventValues, unknown, CheckedEvent>
  /** Whether webhooks are offered: only to users with that permission. */
  readonly mayHaveWebhooks: boolean
  /** Whether other recipients are allowed: not for a mirror account without permission. */
  readonly mayNotifyOthers: boolean
  readonly errors: FieldErrors<EventValues>['escalado']
  readonly onChange: (escalation: Escalation | null) => void
}) {
  const { control, errors, onChange } = props
  const value = useWatch({ control, name: 'escalado' }) ?? null
  const channels = (Object.keys(escalationChannels) as EscalationChannel[]).filter(
    (channel) =>
      value?.canal === channel || (channel === 'webhook' ? props.mayHaveWebhooks : props.mayNotifyOthers),
  )
  return (
    <EventDisclosure title={t.title} line={lineOf(value)} faulty={errors !== undefined}>
      <Select
        label={t.channel}
        options={(['none', ...channels] as const).map((id) => ({ id, label: t.channels[id] }))}
        value={value?.canal ?? 'none'}
        onChange={(canal) => {
          if (canal === 'none') onChange(null)
          else onChange({ tras: value?.tras ?? usualPatience, canal, destino: '' })
        }}
      />
      {!props.mayNotifyOthers && <p className={styles.note}>{t.noPermission}</p>}
      {value !== null && (
        <>
          {value.canal === 'webhook' ? (
            <p className={styles.note}>{fill(t.webhookHint, { event: webhookEvents['alert.unattended'] })}</p>
          ) : (
            <Controller
              key={value.canal}
              control={control}
              name="escalado.destino"
              render={({ field, fieldState }) => (
                <>
                  <TextField
                    label={t[value.canal as RecipientChannel]}
                    hint={value.canal === 'sms' ? t.smsHint : undefined}
                    type={value.canal === 'sms' ? 'tel' : 'email'}
                    required
                    problem={fieldState.error?.message}
                    {...field}
                  />
                  <RecipientStatus
                    channel={value.canal as RecipientChannel}
                    addresses={
                      fieldState.error === undefined && field.value !== undefined ? [field.value] : []
                    }
                  />
                </>
              )}
            />
          )}
          <Controller
            control={control}
            name="escalado.tras"
            render={({ field, fieldState }) => (
              <TimeField
                label={t.after}
                hint={undefined}
                unit="minutes"
                value={field.value ?? null}
                problem={fieldState.error?.message}
                // 0 for an invalid time: the schema rejects it, and the form shows the problem.
                onChange={(tras) => field.onChange(tras ?? 0)}
                onBlur={field.onBlur}
              />
            )}
          />
          <p className={styles.note}>{t.note}</p>
        </>
      )}
    </EventDisclosure>
  )
}

/** Summary: `jefa@casa.mx, tras 10 min`. */
function lineOf(value: Escalation | null): string {
  if (value === null) return t.nobody
  const who = value.destino.trim() || t.channels[value.canal]
  return value.tras > 0 ? fill(t.line, { who, time: formatDuration(value.tras * 1_000) }) : who
}

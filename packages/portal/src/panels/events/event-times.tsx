import {
  type CheckedEvent,
  type EventType,
  eventDurationUnits,
  fill,
  weekDays,
} from '@baliza/sdk-core/internal'
import { type Control, Controller, type FieldErrors, useWatch } from 'react-hook-form'
import { panelTexts } from '../../context/panel-texts.js'
import { Select } from '../../ui/choices/select.js'
import { TextField } from '../../ui/fields/field.js'
import field from '../../ui/fields/field.module.css'
import { EventDisclosure } from './event-disclosure.js'
import styles from './event-times.module.css'
import type { EventValues } from './event-values.js'
import { seconds, TimeField } from './time-field.js'
import { ownZone, whenText } from './when-text.js'

const t = panelTexts.events.when

/** Default durations of the types that need one, in s. */
export const usualDurations: ReadonlyMap<EventType, number> = new Map([
  ['idle', 10 * seconds.minutes],
  ['silent', 2 * seconds.hours],
])

type Schedule = NonNullable<EventValues['horario']>

/** Initial schedule of the form: a working week, in the time zone of the event's creator. */
const workingHours = (fuera: 0 | 1): Schedule => ({
  dias: [1, 2, 3, 4, 5],
  desde: '08:00',
  hasta: '18:00',
  fuera,
  zona: ownZone(),
})

/** Duration, schedule and cooldown of an event: one line until it is opened. */
export function EventTimes(props: {
  readonly control: Control<EventValues, unknown, CheckedEvent>
  /** `null` if none is chosen yet. */
  readonly type: EventType | null
  readonly errors: FieldErrors<EventValues>
  readonly onSchedule: (schedule: Schedule | null) => void
}) {
  const { control, type, errors } = props
  const [duracion = null, horario = null, pausa = null] = useWatch({
    control,
    name: ['duracion', 'horario', 'pausa'],
  })
  const unit = type === null ? undefined : eventDurationUnits.get(type)
  const isFaulty = Boolean(errors.duracion ?? errors.pausa)
  const line = whenText({
    duracion: unit === undefined ? null : duracion,
    horario: horario && { ...horario, fuera: horario.fuera === 1 },
    pausa,
  })
  return (
    <EventDisclosure
      title={t.title}
      line={line === '' ? t.always : line}
      opened={type === 'silent'}
      faulty={isFaulty}
    >
      {unit !== undefined && (
        <Controller
          control={control}
          name="duracion"
          render={({ field: { value, onChange, onBlur }, fieldState }) => (
            <TimeField
              label={t.duration[unit]}
              hint={type === 'idle' ? t.idleHint : type === 'silent' ? undefined : t.durationHint}
              unit={unit}
              value={value ?? null}
              problem={fieldState.error?.message}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      )}
      <ScheduleFields value={horario} onChange={props.onSchedule} />
      <Controller
        control={control}
        name="pausa"
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <TimeField
            label={t.cooldown}
            hint={t.cooldownHint}
            unit="minutes"
            value={value ?? null}
            problem={fieldState.error?.message}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <p className={styles.note}>{t.late}</p>
    </EventDisclosure>
  )
}

const choices = (['any', 'within', 'outside'] as const).map((id) => ({ id, label: t.schedules[id] }))

/** Days and hours within or outside of which an event applies. Missing values are shown at once. */
function ScheduleFields(props: {
  readonly value: Schedule | null
  readonly onChange: (schedule: Schedule | null) => void
}) {
  const { value, onChange } = props
  return (
    <>
      <Select
        label={t.schedule}
        options={choices}
        value={value === null ? 'any' : value.fuera === 1 ? 'outside' : 'within'}
        onChange={(choice) => {
          if (choice === 'any') return onChange(null)
          const fuera = choice === 'outside' ? 1 : 0
          onChange(value === null ? workingHours(fuera) : { ...value, fuera })
        }}
      />
      {value !== null && (
        <>
          <fieldset className={styles.days}>
            <legend>{t.days}</legend>
            {weekDays.map((day) => (
              <label key={day} className={styles.day}>
                <input
                  type="checkbox"
                  aria-label={t.dayNames[day]}
                  checked={value.dias.includes(day)}
                  onChange={({ target }) =>
                    onChange({
                      ...value,
                      dias: weekDays.filter((one) =>
                        one === day ? target.checked : value.dias.includes(one),
                      ),
                    })
                  }
                />
                <span aria-hidden="true">{t.shortDays[day]}</span>
              </label>
            ))}
          </fieldset>
          {value.dias.length === 0 && (
            <p className={field.problem} role="alert">
              {panelTexts.validation.event.days}
            </p>
          )}
          <div className={styles.hours}>
            <TextField
              label={t.from}
              type="time"
              required
              value={value.desde}
              problem={value.desde === '' ? panelTexts.validation.required : undefined}
              hint={value.zona === ownZone() ? undefined : fill(t.zone, { zone: value.zona })}
              onChange={({ target }) => onChange({ ...value, desde: target.value })}
            />
            <TextField
              label={t.until}
              type="time"
              required
              value={value.hasta}
              problem={value.hasta === '' ? panelTexts.validation.required : undefined}
              hint={value.hasta !== '' && value.hasta <= value.desde ? t.nextDay : undefined}
              onChange={({ target }) => onChange({ ...value, hasta: target.value })}
            />
          </div>
        </>
      )}
    </>
  )
}

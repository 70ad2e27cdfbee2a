import {
  fill,
  type MailedFormat,
  mailedFormats,
  type ReportFrequency,
  type ReportSchedule,
  type ReportScheduleForm,
  reportFrequencies,
  reportScheduleSchema,
  type ScheduledReport,
  scheduledReports,
  weekDays,
} from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useMemo } from 'react'
import * as v from 'valibot'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { reportOutputTexts } from '../../../context/report-output-texts.js'
import { Select } from '../../../ui/choices/select.js'
import { Field, TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { UnitPicker } from '../../../ui/units/unit-picker.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { ownZone } from '../../events/when-text.js'
import { RecipientStatus } from '../../recipients/recipient-status.js'
import styles from './schedules.module.css'

const t = reportOutputTexts.schedules

const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.keys(labels) as Key[]).map((id) => ({ id, label: labels[id] }))
const reports = optionsOf<ScheduledReport>(scheduledReports)
const frequencies = optionsOf<ReportFrequency>(reportFrequencies)
const formats = optionsOf<MailedFormat>(mailedFormats)
const whoOptions = [
  { id: 'all', label: t.allUnits },
  { id: 'chosen', label: t.chosenUnits },
] as const
const days = weekDays.map((day) => ({ id: String(day), label: panelTexts.events.when.dayNames[day] }))
const dates = Array.from({ length: 31 }, (_, index) => ({ id: String(index + 1), label: String(index + 1) }))

/** Form values as entered. */
interface Values extends Omit<ReportScheduleForm, 'velocidad' | 'destinatarios'> {
  readonly velocidad: string
  readonly destinatarios: string
}

/** Defaults for the most common case: yesterday's use of the whole fleet, before the day begins. */
const usual = (email: string): Values => ({
  nombre: '',
  reporte: 'utilization',
  velocidad: '90',
  unidades: null,
  frecuencia: 'day',
  dia: 1,
  hora: '07:00',
  zona: ownZone(),
  destinatarios: email,
  formato: 'pdf',
})

const valuesOf = ({ velocidad, destinatarios, ...schedule }: ReportSchedule): Values => ({
  ...schedule,
  velocidad: String(velocidad ?? 90),
  destinatarios: destinatarios.join('\n'),
})

/** Splits addresses by lines, spaces, commas or semicolons. */
const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

const sentSchema = reportScheduleSchema({ ...panelTexts.validation, schedule: t.problems })

const schema = v.pipe(
  v.custom<Values>(() => true),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { velocidad, destinatarios, ...rest } = dataset.value
    const checked = v.safeParse(sentSchema, {
      ...rest,
      velocidad: rest.reporte === 'speeding' ? Number(velocidad) : null,
      destinatarios: addressesIn(destinatarios),
    })
    if (checked.success) return checked.output
    for (const { message, path } of checked.issues) {
      // An address is not a field: its problem is that of the whole list.
      addIssue({ message, ...(path !== undefined && { path: [path[0]] }) })
    }
    return NEVER
  }),
)

export function ScheduleForm(props: {
  /** `null` for a new one. */
  readonly schedule: ReportSchedule | null
  /** Returns to the list, after saving or without. */
  readonly onList: () => void
  readonly onClose: () => void
}) {
  const { schedule } = props
  const { client } = usePortal()
  const { profile, unsaved } = useWorkspace()
  const { units } = useFleet()
  const groupName = useGroupNames(units)
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: schedule === null ? usual(profile?.email ?? '') : valuesOf(schedule),
    unsaved,
    async save(checked: ReportScheduleForm, once) {
      if (schedule === null) await once(checked, client.reportSchedules.add)
      else await client.reportSchedules.update({ ...checked, id: schedule.id, activo: schedule.activo })
    },
    changes: 'reportSchedules',
    notice: t.saved,
    onSaved: props.onList,
  })
  const values = form.watch()
  const { errors, isSubmitted } = form.formState
  const chosen = useMemo(() => new Set(values.unidades), [values.unidades])

  function change<Name extends keyof Values>(name: Name, value: Values[Name]) {
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted })
  }

  async function leave() {
    if (await unsaved.mayDrop('panel')) props.onList()
  }

  return (
    <PanelForm
      title={schedule === null ? t.add : fill(t.edit, { name: schedule.nombre })}
      size="wide"
      className={styles.form}
      submit={t.save}
      busy={busy}
      onSubmit={submit}
      onBack={() => void leave()}
      onClose={props.onClose}
    >
      <div className={styles.column}>
        <TextField label={t.name} maxLength={100} {...field('nombre')} />
        <Select
          label={t.report}
          options={reports}
          value={values.reporte}
          onChange={(report) => change('reporte', report)}
        />
        {values.reporte === 'speeding' && (
          <TextField label={t.speed} inputMode="numeric" {...field('velocidad')} />
        )}
        {values.reporte === 'history' && <p className={styles.note}>{t.historyNote}</p>}
        <Select
          label={t.often}
          options={frequencies}
          value={values.frecuencia}
          onChange={(frequency) => {
            change('frecuencia', frequency)
            change('dia', 1)
          }}
        />
        <div className={styles.pair}>
          {values.frecuencia !== 'day' && (
            <Select
              label={values.frecuencia === 'week' ? t.weekDay : t.monthDay}
              options={values.frecuencia === 'week' ? days : dates}
              value={String(values.dia)}
              onChange={(day) => change('dia', Number(day))}
            />
          )}
          <TextField
            label={t.time}
            type="time"
            required
            hint={fill(t.zone, { zone: values.zona })}
            {...field('hora')}
          />
        </div>
        <p className={styles.note}>
          {t.covers[values.frecuencia]}
          {values.frecuencia === 'month' && values.dia > 28 && ` ${t.monthDayHint}`}
        </p>
      </div>
      <div className={styles.column}>
        <Field label={t.to} problem={errors.destinatarios?.message} hint={t.toHint}>
          {(given) => (
            <textarea
              {...given}
              className={`${fieldStyles.input} ${fieldStyles.long}`}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              {...form.register('destinatarios')}
            />
          )}
        </Field>
        <RecipientStatus channel="email" addresses={addressesIn(values.destinatarios)} />
        <Select
          label={t.format}
          options={formats}
          value={values.formato}
          onChange={(format) => change('formato', format)}
        />
        <Select
          label={t.who}
          options={whoOptions}
          value={values.unidades === null ? 'all' : 'chosen'}
          onChange={(who) => change('unidades', who === 'all' ? null : [])}
        />
        {values.unidades !== null && (
          <UnitPicker
            label={t.chosenUnits}
            units={units}
            groupName={groupName}
            chosen={chosen}
            problem={errors.unidades?.message}
            onChange={(next) => change('unidades', [...next])}
          />
        )}
      </div>
    </PanelForm>
  )
}

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
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { reportOutputTexts } from '../../../context/report-output-texts.js'
import { Select } from '../../../ui/choices/select.js'
import { useIdempotencyKey } from '../../../ui/data/use-idempotency-key.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { Field, TextField } from '../../../ui/fields/field.js'
import field from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { UnitPicker } from '../../../ui/units/unit-picker.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { useUnsaved } from '../../../workspace/use-unsaved.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { ownZone } from '../../events/when-text.js'
import { RecipientStatus } from '../../recipients/recipient-status.js'
import styles from './schedules.module.css'

const t = reportOutputTexts.schedules
const schema = reportScheduleSchema({ ...panelTexts.validation, schedule: t.problems })

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

export function ScheduleForm(props: {
  /** `null` for a new one. */
  readonly schedule: ReportSchedule | null
  /** Returns to the list, after saving or without. */
  readonly onList: () => void
  readonly onClose: () => void
}) {
  const { schedule } = props
  const { client, notices } = usePortal()
  const { profile, unsaved } = useWorkspace()
  const { units } = useFleet()
  const groupName = useGroupNames(units)
  const [begun] = useState(() => (schedule === null ? usual(profile?.email ?? '') : valuesOf(schedule)))
  const [values, setValues] = useState(begun)
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const once = useIdempotencyKey()
  const saved = useUnsaved(values !== begun)
  const chosen = useMemo(() => new Set(values.unidades), [values.unidades])

  function change(next: Partial<Values>) {
    setProblems({})
    setValues({ ...values, ...next })
  }

  const save = useMutation(
    async (form: ReportScheduleForm) => {
      if (schedule === null) await once(form, client.reportSchedules.add)
      else await client.reportSchedules.update({ ...form, id: schedule.id, activo: schedule.activo })
      notices.show('success', t.saved)
      saved()
      props.onList()
    },
    { changes: 'reportSchedules', isRepeatable: true },
  )

  function submit() {
    const { velocidad, destinatarios, ...rest } = values
    const checked = v.safeParse(schema, {
      ...rest,
      velocidad: values.reporte === 'speeding' ? Number(velocidad) : null,
      destinatarios: addressesIn(destinatarios),
    })
    if (checked.success) return void save.run(checked.output)
    const found = checked.issues.map((issue) => [String(issue.path?.[0]?.key ?? ''), issue.message] as const)
    // Keeps the first problem of each field.
    setProblems(Object.fromEntries(found.toReversed()))
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
      busy={save.busy}
      onSubmit={submit}
      onBack={() => void leave()}
      onClose={props.onClose}
    >
      <div className={styles.column}>
        <TextField
          label={t.name}
          problem={problems.nombre}
          maxLength={100}
          value={values.nombre}
          onChange={({ target }) => change({ nombre: target.value })}
        />
        <Select
          label={t.report}
          options={reports}
          value={values.reporte}
          onChange={(reporte) => change({ reporte })}
        />
        {values.reporte === 'speeding' && (
          <TextField
            label={t.speed}
            inputMode="numeric"
            problem={problems.velocidad}
            value={values.velocidad}
            onChange={({ target }) => change({ velocidad: target.value })}
          />
        )}
        {values.reporte === 'history' && <p className={styles.note}>{t.historyNote}</p>}
        <Select
          label={t.often}
          options={frequencies}
          value={values.frecuencia}
          onChange={(frecuencia) => change({ frecuencia, dia: 1 })}
        />
        <div className={styles.pair}>
          {values.frecuencia !== 'day' && (
            <Select
              label={values.frecuencia === 'week' ? t.weekDay : t.monthDay}
              options={values.frecuencia === 'week' ? days : dates}
              value={String(values.dia)}
              onChange={(dia) => change({ dia: Number(dia) })}
            />
          )}
          <TextField
            label={t.time}
            type="time"
            required
            problem={problems.hora}
            hint={fill(t.zone, { zone: values.zona })}
            value={values.hora}
            onChange={({ target }) => change({ hora: target.value })}
          />
        </div>
        <p className={styles.note}>
          {t.covers[values.frecuencia]}
          {values.frecuencia === 'month' && values.dia > 28 && ` ${t.monthDayHint}`}
        </p>
      </div>
      <div className={styles.column}>
        <Field label={t.to} problem={problems.destinatarios} hint={t.toHint}>
          {(given) => (
            <textarea
              {...given}
              className={`${field.input} ${field.long}`}
              rows={3}
              autoComplete="off"
              spellCheck={false}
              value={values.destinatarios}
              onChange={({ target }) => change({ destinatarios: target.value })}
            />
          )}
        </Field>
        <RecipientStatus channel="email" addresses={addressesIn(values.destinatarios)} />
        <Select
          label={t.format}
          options={formats}
          value={values.formato}
          onChange={(formato) => change({ formato })}
        />
        <Select
          label={t.who}
          options={whoOptions}
          value={values.unidades === null ? 'all' : 'chosen'}
          onChange={(who) => change({ unidades: who === 'all' ? null : [] })}
        />
        {values.unidades !== null && (
          <UnitPicker
            label={t.chosenUnits}
            units={units}
            groupName={groupName}
            chosen={chosen}
            problem={problems.unidades}
            onTouched={() => undefined}
            onChange={(next) => change({ unidades: [...next] })}
          />
        )}
      </div>
    </PanelForm>
  )
}

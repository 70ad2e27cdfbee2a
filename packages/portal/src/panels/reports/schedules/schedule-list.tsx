import {
  fill,
  hostNow,
  mailedFormats,
  type ReportSchedule,
  type ReportSchedules,
} from '@baliza/sdk-core/internal'
import { Send } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { reportOutputTexts } from '../../../context/report-output-texts.js'
import { Switch } from '../../../ui/choices/switch.js'
import { errorText } from '../../../ui/data/error-text.js'
import type { Query } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'
import { editAndRemove } from '../../administration/edit-and-remove.js'
import { outcomeOf, summaryOf } from './schedule-summary.js'
import styles from './schedules.module.css'

const t = reportOutputTexts.schedules
const keyOf = ({ id }: ReportSchedule) => id

/** The schedules, with the result of the last delivery. */
export function ScheduleList(props: {
  readonly query: Query<ReportSchedules>
  readonly onEdit: (schedule: ReportSchedule) => void
  readonly onRemove: (schedule: ReportSchedule) => void
  readonly onSend: (schedule: ReportSchedule) => void
  readonly onTurn: (schedule: ReportSchedule, on: boolean) => void
}) {
  const { query, onEdit, onRemove, onSend, onTurn } = props
  const canMail = query.data?.correo !== false
  const columns = useMemo(() => columnsFor(onTurn), [onTurn])
  const actions = useCallback(
    (schedule: ReportSchedule) => [
      ...(canMail ? [{ id: 'send', text: t.sendNow, icon: Send, act: () => onSend(schedule) }] : []),
      ...editAndRemove(
        () => onEdit(schedule),
        () => onRemove(schedule),
      ),
    ],
    [canMail, onEdit, onRemove, onSend],
  )
  return (
    <DataTable
      id="reportSchedules"
      label={t.title}
      columns={columns}
      rows={query.data?.envios ?? null}
      keyOf={keyOf}
      actions={actions}
      empty={t.empty}
      problem={query.error === null ? null : { text: errorText(query.error, texts), onRetry: query.reload }}
      onOpen={onEdit}
    />
  )
}

function columnsFor(
  onTurn: (schedule: ReportSchedule, on: boolean) => void,
): readonly Column<ReportSchedule>[] {
  return [
    {
      id: 'nombre',
      header: t.name,
      value: ({ nombre }) => nombre,
      cell: (schedule) => (
        <span className={styles.schedule}>
          <span>{schedule.nombre}</span>
          <small title={summaryOf(schedule)}>{summaryOf(schedule)}</small>
        </span>
      ),
      width: 130,
      grows: true,
      rank: 1,
    },
    {
      id: 'formato',
      header: t.format,
      value: ({ formato }) => mailedFormats[formato],
      width: 104,
      rank: 9,
      beside: true,
    },
    {
      id: 'outcome',
      header: t.outcome,
      value: (schedule) => outcomeOf(schedule, hostNow()).text,
      cell: (schedule) => {
        const { text, isFailure } = outcomeOf(schedule, hostNow())
        return (
          <span className={styles.schedule} data-failed={isFailure || undefined}>
            <span title={text}>{text}</span>
            <small title={schedule.destinatarios.join(', ')}>{schedule.destinatarios.join(', ')}</small>
          </span>
        )
      },
      width: 130,
      grows: true,
      rank: 3,
      sortable: false,
    },
    {
      id: 'activo',
      header: t.on,
      value: ({ activo }) => (activo ? t.on : t.paused),
      cell: (schedule) => (
        <Switch
          label={t.on}
          aria-label={fill(t.active, { name: schedule.nombre })}
          checked={schedule.activo}
          onChange={({ target }) => onTurn(schedule, target.checked)}
        />
      ),
      control: true,
      width: 64,
      rank: 2,
    },
  ]
}

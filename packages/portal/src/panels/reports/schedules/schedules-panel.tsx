import { fill, formatFigure, type ReportSchedule } from '@baliza/sdk-core/internal'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { usePortal } from '../../../context/portal-context.js'
import { reportOutputTexts } from '../../../context/report-output-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import { notSent, useMutation } from '../../../ui/data/use-mutation.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { useConfirm } from '../../../ui/dialogs/confirm.js'
import { Banner } from '../../../ui/notices/banner.js'
import { Panel } from '../../../ui/panel/panel.js'
import { ScheduleForm } from './schedule-form.js'
import { ScheduleList } from './schedule-list.js'
import styles from './schedules.module.css'

const t = reportOutputTexts.schedules

/** Polling intervals, in ms: while a delivery is pending, and otherwise. */
const often = 3_000
const seldom = 60_000

/** Reports by mail: the list, and the form of one. */
export default function SchedulesPanel(props: { readonly onBack: () => void; readonly onClose: () => void }) {
  const { onBack, onClose } = props
  const { client, notices } = usePortal()
  const confirm = useConfirm()
  /** `null` for the list; otherwise the form of a new or an existing schedule. */
  const [edited, setEdited] = useState<ReportSchedule | 'new' | null>(null)
  const [isPending, setPending] = useState(false)
  const query = useQuery(
    ['reportSchedules', 'list'],
    (signal) => client.reportSchedules.list({}, { signal }),
    { every: isPending ? often : seldom },
  )
  const { data } = query
  const pending = data?.envios.some(({ pendiente }) => pendiente) ?? false
  useEffect(() => setPending(pending), [pending])

  const { run: remove } = useMutation(
    async ({ id, nombre, destinatarios }: ReportSchedule) => {
      const count = destinatarios.length
      const yes = await confirm({
        title: t.remove,
        question: fill(count === 1 ? t.removeOneQuestion : t.removeQuestion, {
          name: nombre,
          count: formatFigure(count),
        }),
        accept: t.remove,
        destructive: true,
      })
      if (!yes) return notSent
      await client.reportSchedules.remove({ id })
      notices.show('success', t.removed)
      return undefined
    },
    { changes: 'reportSchedules' },
  )
  const { run: turn } = useMutation(
    ({ id, nombre, ...schedule }: ReportSchedule, activo: boolean) =>
      client.reportSchedules.update({ ...schedule, id, nombre, activo }),
    { changes: 'reportSchedules' },
  )
  const { run: send } = useMutation(
    async ({ id }: ReportSchedule) => {
      notices.show('success', (await client.reportSchedules.sendNow({ id })) || t.asked)
    },
    { changes: 'reportSchedules' },
  )
  const onRemove = useCallback((schedule: ReportSchedule) => void remove(schedule), [remove])
  const onTurn = useCallback((schedule: ReportSchedule, on: boolean) => void turn(schedule, on), [turn])
  const onSend = useCallback((schedule: ReportSchedule) => void send(schedule), [send])

  if (edited !== null)
    return (
      <ScheduleForm
        schedule={edited === 'new' ? null : edited}
        onList={() => setEdited(null)}
        onClose={onClose}
      />
    )
  return (
    <Panel
      title={t.title}
      size="wide"
      onBack={onBack}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={<Plus size={18} />} onClick={() => setEdited('new')}>
          {t.add}
        </Button>
      }
    >
      <div className={styles.fill}>
        {data?.correo === false && <Banner tone="warning">{t.noMail}</Banner>}
        <ScheduleList query={query} onEdit={setEdited} onRemove={onRemove} onSend={onSend} onTurn={onTurn} />
      </div>
    </Panel>
  )
}

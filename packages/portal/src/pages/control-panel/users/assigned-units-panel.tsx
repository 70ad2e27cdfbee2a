import { fill, formatDate, type Unit, type User } from '@baliza/sdk-core/internal'
import { X } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { type Column, DataTable, type TableAction } from '../../../ui/data-table/data-table.js'
import { coordinatesColumn, timeColumn } from '../../../ui/data-table/position-columns.js'
import { Panel } from '../../../ui/panel/panel.js'
import { accountName } from '../../../ui/text/names.js'
import styles from '../control-panel.module.css'
import { controlPanelTexts } from '../control-panel-texts.js'
import { useAssignments } from './use-assignments.js'

const t = controlPanelTexts
const c = t.assignedColumns

interface Line extends Unit {
  readonly number: number
}
const keyOf = ({ id }: Line) => id

const columns: readonly Column<Line>[] = [
  { id: 'number', header: c.number, value: ({ number }) => number, align: 'number', width: 44, rank: 6 },
  { id: 'nombre', header: c.nombre, value: ({ nombre }) => nombre, width: 130, grows: true, rank: 1 },
  { id: 'imei', header: c.imei, value: ({ imei }) => imei, width: 164, rank: 2 },
  coordinatesColumn({ id: 'position', header: c.position, width: 206, rank: 5 }, (line) => line),
  timeColumn({ id: 'time', header: c.time, width: 164, rank: 3 }, ({ timestamp }) => timestamp),
  {
    id: 'registro',
    header: c.registro,
    value: ({ registro }) => (registro === null ? null : formatDate(registro)),
    sortBy: ({ registro }) => registro,
    width: 100,
    rank: 4,
  },
]

/** The units of an account (specification 2, section 2.1: assigned objects of a user). */
export default function AssignedUnitsPanel(props: {
  readonly account: User
  readonly units: readonly Unit[]
  readonly onClose: () => void
}) {
  const { account, units } = props
  const { texts: pageTexts } = usePortal()
  const { query, take } = useAssignments(account, units)
  const rows = useMemo(
    () => query.data?.map((unit, index) => ({ ...unit, number: index + 1 })) ?? null,
    [query.data],
  )
  const actions = useCallback(
    (unit: Line): readonly TableAction[] => [
      { id: 'take', text: t.unassign, icon: X, danger: true, act: () => void take(unit) },
    ],
    [take],
  )
  return (
    <Panel title={fill(t.assignedOf, { name: accountName(account) })} size="wide" onClose={props.onClose}>
      <div className={styles.wide}>
        <DataTable
          id="control-panel-assigned"
          label={t.userActions.assigned}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          actions={actions}
          empty={texts.errors.noObjects}
          problem={
            query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
          }
        />
      </div>
    </Panel>
  )
}

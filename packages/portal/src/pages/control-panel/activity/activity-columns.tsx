import {
  type Activity,
  type ActivityKind,
  type ActivityRow,
  activities,
  activityFields,
  commands,
  counted,
  fill,
  formatDateTime,
  ownValue,
} from '@baliza/sdk-core/internal'
import { panelTexts } from '../../../context/panel-texts.js'
import type { Column } from '../../../ui/data-table/data-table.js'
import styles from './activity.module.css'

const t = panelTexts.activity

/** Columns of the activity log. @param onActor filters by one account */
export const activityColumns = (onActor: (actor: string) => void): readonly Column<ActivityRow>[] => [
  {
    id: 'time',
    header: t.columns.time,
    value: ({ timestamp }) => formatDateTime(timestamp),
    width: 176,
    rank: 2,
    sortable: false,
  },
  {
    id: 'actor',
    header: t.columns.actor,
    value: ({ actor }) => actor,
    cell: ({ actor }) => (
      <button
        type="button"
        className={styles.actor}
        title={fill(t.onlyOf, { name: actor })}
        onClick={() => onActor(actor)}
      >
        {actor}
      </button>
    ),
    width: 136,
    rank: 4,
    searched: true,
    sortable: false,
  },
  {
    id: 'action',
    header: t.columns.action,
    value: ({ accion }) => activities[accion].label,
    width: 224,
    grows: true,
    rank: 3,
    sortable: false,
  },
  {
    id: 'object',
    header: t.columns.object,
    value: ({ objeto }) => objeto || t.allUnits,
    width: 200,
    grows: true,
    rank: 1,
    searched: true,
    sortable: false,
  },
  {
    id: 'account',
    header: t.columns.account,
    value: ({ cuenta }) => cuenta,
    width: 136,
    rank: 6,
    searched: true,
    sortable: false,
  },
  {
    id: 'detail',
    header: t.columns.detail,
    value: detailOf,
    width: 200,
    grows: true,
    rank: 5,
    sortable: false,
  },
]

/** Returns the changed fields and the details of a log entry. */
function detailOf({ accion, campos, detalle, llave }: ActivityRow): string {
  const fields = campos.map((field) => ownValue(activityFields, field) ?? field).join(', ')
  const more = detalle === '' ? '' : (details[activities[accion].kind]?.(detalle, accion) ?? detalle)
  const key = llave === null ? '' : fill(t.byKey, { name: llave })
  return [fields, more, key].filter((part) => part !== '').join(' · ')
}

/** Formats of details that are not plain text. */
const details: Partial<Record<ActivityKind, (detalle: string, accion: Activity) => string>> = {
  device: (detalle, accion) =>
    accion === 'deviceCleaned'
      ? counted(t.oneRecord, t.records)(Number(detalle))
      : fill(t.imei, { imei: detalle }),
  import: (detalle) => counted(t.oneRow, t.rows)(Number(detalle)),
  command: (detalle) => (isCommand(detalle) ? commands[detalle] : detalle),
}

function isCommand(text: string): text is keyof typeof commands {
  return Object.hasOwn(commands, text)
}

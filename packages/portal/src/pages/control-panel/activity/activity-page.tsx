import {
  type ActivityRow,
  activityKinds,
  counted,
  fill,
  formatFigure,
  hostNow,
  presetRange,
} from '@baliza/sdk-core/internal'
import { dayOf } from '@baliza/widgets/react'
import { RefreshCw, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useAddressState } from '../../../context/use-address-state.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Select } from '../../../ui/choices/select.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useSettled } from '../../../ui/data/use-settled.js'
import { DataTable } from '../../../ui/data-table/data-table.js'
import { ExportButton } from '../../../ui/data-table/export/export-button.js'
import { RangePresets } from '../../../ui/fields/date-range/range-presets.js'
import field from '../../../ui/fields/field.module.css'
import { Chip } from '../../../ui/marks/chip.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { controlPanelTexts } from '../control-panel-texts.js'
import { ForAdministrators } from '../for-administrators.js'
import styles from './activity.module.css'
import {
  activityQuery,
  everything,
  readActivityAddress,
  readKind,
  writeActivityAddress,
} from './activity-address.js'
import { activityColumns } from './activity-columns.js'
import { everyActivity, useActivity } from './use-activity.js'

const t = panelTexts.activity
const keyOf = ({ id }: ActivityRow) => id
const every = 'todo'
const fileName = 'actividad'
const kinds = [
  { id: every, label: t.allKinds },
  ...Object.entries(activityKinds).map(([id, label]) => ({ id, label })),
]

/** Pause in typing before the query is sent, in ms. */
const typingPause = 300

/** Activity log: role 4 sees everything, role 3 its own actions and those of its accounts. */
export default function ActivityPage() {
  return <ForAdministrators>{() => <ActivityLog />}</ForAdministrators>
}

function ActivityLog() {
  const { client, texts: pageTexts } = usePortal()
  const [shown, change] = useAddressState(readActivityAddress, writeActivityAddress)
  const settled = useSettled(shown, typingPause)
  const query = useMemo(() => activityQuery(settled), [settled])
  const { rows, next, error, loading, reload, more } = useActivity(query)
  const columns = useMemo(() => activityColumns((actor) => change({ actor })), [change])

  /** Number of rows that an export has so far. */
  const [collected, setCollected] = useState<number | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  async function collect() {
    try {
      return await everyActivity(client, query, leaving.current.signal, setCollected)
    } finally {
      setCollected(null)
    }
  }

  const today = dayOf(hostNow())
  const day = (name: 'from' | 'until', label: string) => (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        className={field.input}
        value={shown[name]}
        max={today}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  )
  const isFiltered = shown.kind !== null || `${shown.actor}${shown.apiKey}${shown.from}${shown.until}` !== ''
  return (
    <PageFrame title={t.title} back="cpanel">
      <DataTable
        id="activity"
        label={t.title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        toolbar={{
          search: t.search,
          start: (
            <>
              <div className={styles.kind}>
                <Select
                  inBar
                  label={t.kind}
                  options={kinds}
                  value={shown.kind ?? every}
                  onChange={(id) => change({ kind: readKind(id) })}
                />
              </div>
              {day('from', t.from)}
              {day('until', t.until)}
              <RangePresets
                longest={Number.POSITIVE_INFINITY}
                onChoose={(preset) => {
                  const { from, to } = presetRange(preset, hostNow())
                  change({ from: dayOf(from), until: dayOf(to) })
                }}
              />
              {shown.actor !== '' && (
                <Chip
                  aria-pressed="true"
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => change({ actor: '' })}
                >
                  {fill(t.actorIs, { name: shown.actor })}
                </Chip>
              )}
              {shown.apiKey !== '' && (
                <Chip
                  aria-pressed="true"
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => change({ apiKey: '' })}
                >
                  {fill(t.keyIs, { name: rows?.[0]?.llave ?? t.ofKey })}
                </Chip>
              )}
            </>
          ),
          end: () => (
            <>
              <IconButton label={controlPanelTexts.refresh} onClick={reload}>
                <RefreshCw size={16} aria-hidden="true" />
              </IconButton>
              <ExportButton name={fileName} title={t.title} columns={columns} rows={collect} />
            </>
          ),
        }}
        search={shown.search}
        onSearch={(search) => change({ search })}
        sort={null}
        empty={t.empty}
        onClearFilters={isFiltered ? () => change(everything) : undefined}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: reload }}
        refreshing={loading}
        onEnd={more}
        foot={() =>
          rows !== null && (
            <span role="status">
              {collected === null
                ? counted(t.oneShown, next === null ? t.shown : t.shownMore)(rows.length)
                : fill(t.loadingAll, { count: formatFigure(collected) })}
            </span>
          )
        }
      />
    </PageFrame>
  )
}

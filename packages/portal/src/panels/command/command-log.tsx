import {
  type CommandLogRow,
  commandStatuses,
  commands,
  formatDateTime,
  loggedChannels,
  type ReleaseDoubt as ReleaseDoubtCode,
} from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'
import { useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Select } from '../../ui/choices/select.js'
import { errorText } from '../../ui/data/error-text.js'
import { MoreRows } from '../../ui/data/newest-note.js'
import { useNewest } from '../../ui/data/use-newest.js'
import { type Column, DataTable, type Tone } from '../../ui/data-table/data-table.js'
import { Badge } from '../../ui/marks/badge.js'
import { Banner } from '../../ui/notices/banner.js'
import styles from './command-log.module.css'

/** Polling interval, in ms: a tracker acknowledges within seconds. */
const lookEvery = 5_000
/** Commands per page of the server. */
const atOnce = 500
const everyUnit = ''

const t = panelTexts.commands
const head = t.logColumns

const columns: readonly Column<CommandLogRow>[] = [
  {
    id: 'time',
    header: head.time,
    value: ({ timestamp }) => formatDateTime(timestamp),
    sortBy: ({ timestamp }) => timestamp,
    width: 150,
    rank: 3,
  },
  {
    id: 'unit',
    header: head.unit,
    value: ({ nombre }) => nombre || t.noUnit,
    width: 120,
    grows: true,
    rank: 1,
  },
  {
    id: 'channel',
    header: head.channel,
    value: ({ tipo_envio }) => loggedChannels[tipo_envio],
    width: 72,
    rank: 5,
  },
  { id: 'command', header: head.command, value: ({ tipo }) => commands[tipo], width: 150, rank: 4 },
  {
    id: 'status',
    header: head.status,
    value: ({ status }) => commandStatuses[status],
    cell: ({ duda, status }) => (
      <Badge tone={duda !== null ? 'danger' : status === 1 ? 'success' : 'warning'}>
        {commandStatuses[status]}
      </Badge>
    ),
    width: 112,
    rank: 2,
  },
  {
    id: 'acknowledged',
    header: head.acknowledged,
    value: ({ time_enviado }) => (time_enviado === null ? null : formatDateTime(time_enviado)),
    sortBy: ({ time_enviado }) => time_enviado,
    width: 150,
    rank: 7,
  },
  { id: 'answer', header: head.answer, value: ({ mensaje }) => mensaje, width: 220, wraps: true, rank: 6 },
  { id: 'sender', header: head.sender, value: ({ enviado_por }) => enviado_por, width: 112, rank: 8 },
]
const keyOf = ({ id }: CommandLogRow) => id
const toneOf = ({ duda }: CommandLogRow): Tone => (duda === null ? 'none' : 'danger')

/** The previous commands, newest first; reloaded while the panel is open, and after each command. */
export function CommandLog() {
  const { client } = usePortal()
  const query = useNewest(['commands', 'log'], (signal) => client.commands.log.each({}, { signal }), atOnce, {
    every: lookEvery,
  })
  const [chosen, setChosen] = useState(everyUnit)
  const names = unitsOf(query.data ?? [])
  const shown = names.includes(chosen) ? chosen : everyUnit
  const rows = (query.data ?? []).filter(({ nombre }) => shown === everyUnit || nombre === shown)

  return (
    <section className={styles.log} aria-label={t.log}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t.log}</h3>
        {names.length > 1 && (
          <Select
            label={t.filter}
            inBar
            options={[
              { id: everyUnit, label: t.everyUnit },
              ...names.map((name) => ({ id: name, label: name })),
            ]}
            value={shown}
            onChange={setChosen}
          />
        )}
      </header>
      {rows.map((row) => row.duda !== null && <ReleaseDoubt key={row.id} row={row} doubt={row.duda} />)}
      <div className={styles.table}>
        <DataTable
          id="commands"
          label={t.log}
          columns={columns}
          rows={query.data === null ? null : rows}
          keyOf={keyOf}
          toneOf={toneOf}
          empty={texts.errors.noCommands}
          problem={
            query.error === null ? null : { text: errorText(query.error, texts), onRetry: query.reload }
          }
          density="compact"
          besideMap
        />
      </div>
      <MoreRows list={query} />
    </section>
  )
}

/** Reason why a release may have failed, and another method to release the engine. */
function ReleaseDoubt(props: { readonly row: CommandLogRow; readonly doubt: ReleaseDoubtCode }) {
  const { sms_liberacion: sms } = props.row
  return (
    <div className={styles.doubt}>
      <Banner tone="danger">
        <strong className={styles.doubted}>
          {props.row.nombre}: {t.releaseDoubt[props.doubt]}
        </strong>
        {sms === '' ? (
          t.releaseByInstaller
        ) : (
          <>
            {t.releaseBySms} <code className={styles.sms}>{sms}</code>
            {sms.includes('<clave>') && ` ${t.releasePassword}`}
          </>
        )}
      </Banner>
    </div>
  )
}

/** Returns the unit names of the log, sorted; deleted units have none. */
function unitsOf(rows: readonly CommandLogRow[]): string[] {
  return [...new Set(rows.map(({ nombre }) => nombre))].filter((name) => name !== '').sort(byName)
}

import {
  type CommandLogRow,
  commandStatuses,
  commands,
  fill,
  formatDateTime,
  loggedChannels,
  type ReleaseDoubt as ReleaseDoubtCode,
} from '@baliza/sdk-core'
import { useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Select } from '../../ui/choices/select.js'
import { Loadable } from '../../ui/data/loadable.js'
import { useQuery } from '../../ui/data/use-query.js'
import { Badge } from '../../ui/marks/badge.js'
import { Banner } from '../../ui/notices/banner.js'
import { byName } from '../../ui/text/names.js'
import styles from './command-log.module.css'

/** The interval of the reload: a tracker acknowledges within seconds, ms. */
const lookEvery = 5_000
const everyUnit = ''

/** The previous commands, newest first; reloaded while the panel is open, and after each command. */
export function CommandLog() {
  const { client } = usePortal()
  const t = panelTexts.commands
  const query = useQuery(['commands', 'log'], (signal) => client.commands.log({}, { signal }), {
    every: lookEvery,
  })
  const [chosen, setChosen] = useState(everyUnit)
  const names = unitsOf(query.data ?? [])
  const shown = names.includes(chosen) ? chosen : everyUnit

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
      <Loadable query={query} isEmpty={(rows) => rows.length === 0} empty={texts.errors.noCommands}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows
              .filter(({ nombre }) => shown === everyUnit || nombre === shown)
              .map((row) => (
                <li key={row.id} className={styles.row}>
                  <span className={styles.order}>
                    <strong>{commands[row.tipo]}</strong>
                    <Badge tone={row.duda !== null ? 'danger' : row.status === 1 ? 'success' : 'warning'}>
                      {commandStatuses[row.status]}
                    </Badge>
                  </span>
                  <span className={styles.unit}>
                    {row.nombre || t.noUnit} · {loggedChannels[row.tipo_envio]}
                  </span>
                  <time className={styles.time} dateTime={new Date(row.timestamp).toISOString()}>
                    {formatDateTime(row.timestamp)}
                    {row.enviado_por !== '' && ` · ${fill(t.sentBy, { user: row.enviado_por })}`}
                  </time>
                  {row.duda !== null && <ReleaseDoubt row={row} doubt={row.duda} />}
                  {(row.mensaje !== '' || row.time_enviado !== null) && (
                    <span className={styles.mensaje}>
                      {row.mensaje}
                      {row.time_enviado !== null && (
                        <>
                          {row.mensaje !== '' && ' · '}
                          {t.acknowledged}: {formatDateTime(row.time_enviado)}
                        </>
                      )}
                    </span>
                  )}
                </li>
              ))}
          </ul>
        )}
      </Loadable>
    </section>
  )
}

/** Why a release is doubted, and how else the engine can be released. */
function ReleaseDoubt(props: { readonly row: CommandLogRow; readonly doubt: ReleaseDoubtCode }) {
  const { sms_liberacion: sms } = props.row
  const t = panelTexts.commands
  return (
    <div className={styles.doubt}>
      <Banner tone="danger">
        <strong className={styles.doubted}>{t.releaseDoubt[props.doubt]}</strong>
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

/** The units of the log, by name; those that are gone have none. */
function unitsOf(rows: readonly CommandLogRow[]): string[] {
  return [...new Set(rows.map(({ nombre }) => nombre))].filter((name) => name !== '').sort(byName)
}

import {
  fill,
  formatAge,
  formatDateTime,
  formatDuration,
  formatFigure,
  type ServerStatus,
} from '@baliza/sdk-core/internal'
import { Database, HardDrive, Inbox, type LucideIcon, Plug, RefreshCw, Save, ShieldCheck } from 'lucide-react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { Facts } from '../../../ui/layout/facts.js'
import { Badge } from '../../../ui/marks/badge.js'
import { EmptyState } from '../../../ui/states/empty-state.js'
import { Progress } from '../../../ui/states/progress.js'
import { useClock } from '../../../ui/text/use-clock.js'
import { PageFrame } from '../../page-frame/page-frame.js'
import { ForAdministrators } from '../for-administrators.js'
import styles from './server.module.css'
import { type Finding, findingsOf } from './server-findings.js'
import { serverTexts } from './server-texts.js'

const t = serverTexts

/** Polling interval, in ms. */
const every = 10_000

/** Maximum age of a response, in ms: several polls in a row have failed. */
const staleAfter = 35_000

/** State of the server, for its operator. */
export default function ServerPage() {
  return (
    <ForAdministrators>
      {(rol) =>
        rol === 4 ? (
          <Server />
        ) : (
          <PageFrame title={texts.portal.titles.servidor} back="cpanel">
            <EmptyState>{t.only}</EmptyState>
          </PageFrame>
        )
      }
    </ForAdministrators>
  )
}

function Server() {
  const { client } = usePortal()
  const query = useQuery(['server', 'status'], (signal) => client.server.status({}, { signal }), { every })
  const now = useClock(1_000)
  const { data } = query
  const isStale = data !== null && (query.error !== null || now - data.timestamp > staleAfter)
  return (
    <PageFrame
      title={texts.portal.titles.servidor}
      back="cpanel"
      beside={
        data !== null &&
        !isStale && (
          <p className={styles.updated}>{fill(t.updated, { age: formatAge(data.timestamp, now) })}</p>
        )
      }
      end={
        <IconButton label={t.refresh} onClick={query.reload}>
          <RefreshCw size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      <section
        className={styles.page}
        aria-label={t.cards}
        aria-busy={data === null && query.loading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
      >
        <Loadable query={query}>
          {(state) => (
            // A stale response is assessed at its own time: its backup does not age while the server does not respond.
            <State
              state={state}
              now={isStale ? state.timestamp : now}
              stale={isStale ? fill(t.stale, { age: formatAge(state.timestamp, now) }) : null}
            />
          )}
        </Loadable>
      </section>
    </PageFrame>
  )
}

function State(props: {
  readonly state: ServerStatus
  readonly now: number
  /** Age of the state, in words, if it is stale; otherwise `null`. */
  readonly stale: string | null
}) {
  const { state, now, stale } = props
  const findings = findingsOf(state, now)
  const toAttend = findings.filter(({ tone }) => tone !== 'success')
  const tone = toAttend.some((finding) => finding.tone === 'danger')
    ? 'danger'
    : toAttend.length > 0
      ? 'warning'
      : 'success'
  return (
    <div className={styles.state} data-stale={stale !== null || undefined}>
      <section className={styles.verdict} data-tone={tone}>
        <i className={styles.light} aria-hidden="true" />
        <h2>
          <span role="status">{stale ?? verdictOf(state, toAttend.length)}</span>
        </h2>
        <p>
          <span>{fill(t.version, { version: state.version })}</span>
          <span>{fill(t.running, { span: formatDuration(now - state.inicio) })}</span>
        </p>
      </section>
      <ul className={styles.cards}>
        {findings.map((finding) => (
          <Card key={finding.id} finding={finding} />
        ))}
      </ul>
      <div className={styles.details}>
        <Deliveries state={state} />
        <Program state={state} />
      </div>
    </div>
  )
}

function verdictOf({ guarda }: ServerStatus, count: number): string {
  if (!guarda) return t.notStoring
  if (count === 0) return t.well
  return count === 1 ? t.attendOne : fill(t.attend, { count })
}

const icons: Readonly<Record<Finding['id'], LucideIcon>> = {
  queue: Inbox,
  database: Database,
  disk: HardDrive,
  backup: Save,
  certificate: ShieldCheck,
  services: Plug,
}

function Card({ finding }: { readonly finding: Finding }) {
  const { id, title, tone, figure, detail, used } = finding
  const Icon = icons[id]
  return (
    <li className={styles.card} data-tone={tone}>
      <div className={styles.cardHead}>
        <Icon size={18} aria-hidden="true" />
        <h3>{title}</h3>
        <Badge tone={tone}>{t.tones[tone]}</Badge>
      </div>
      <b>{figure}</b>
      {used !== undefined && <Progress label={t.disk.used} value={used} />}
      <p>{detail}</p>
    </li>
  )
}

function Deliveries({ state }: { readonly state: ServerStatus }) {
  const { deliveries } = t
  return (
    <section className={styles.section}>
      <h2>
        {deliveries.title}
        <small>{deliveries.since}</small>
        {state.por_enviar > 0 && (
          <Badge>{fill(deliveries.waiting, { count: formatFigure(state.por_enviar) })}</Badge>
        )}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{deliveries.channel}</th>
            <th scope="col">{deliveries.sent}</th>
            <th scope="col">{deliveries.postponed}</th>
            <th scope="col">{deliveries.failed}</th>
          </tr>
        </thead>
        <tbody>
          {state.entregas.map(({ canal, enviadas, aplazadas, fallidas }) => (
            <tr key={canal}>
              <th scope="row">{channelName(canal)}</th>
              <td>{formatFigure(enviadas)}</td>
              <td>{formatFigure(aplazadas)}</td>
              <td data-tone={fallidas > 0 ? 'danger' : undefined}>{formatFigure(fallidas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Program({ state }: { readonly state: ServerStatus }) {
  const { program } = t
  return (
    <section className={styles.section}>
      <h2>{program.title}</h2>
      <Facts
        facts={[
          ...(state.revision === null ? [] : [[program.revision, state.revision] as const]),
          [program.roles, state.trabajos.map(roleName).join(', ')],
          [program.started, formatDateTime(state.inicio)],
        ]}
      />
      <p>{program.note}</p>
    </section>
  )
}

const channelNames = new Map<string, string>(Object.entries(t.deliveries.channels))
const roleNames = new Map<string, string>(Object.entries(t.program.roleNames))

// A later server version may have other names.
const channelName = (channel: string) => channelNames.get(channel) ?? channel
const roleName = (role: string) => roleNames.get(role) ?? role

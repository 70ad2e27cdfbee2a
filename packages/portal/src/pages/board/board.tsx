import {
  fill,
  formatDateTime,
  formatFigure,
  type UnitStateNow,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { BalizaMap, type MapHandle, useAlerts, useFleet } from '@baliza/widgets/react'
import { Map as MapIcon, Maximize } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { hrefOf } from '../../context/address-query.js'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { Button } from '../../ui/buttons/button.js'
import button from '../../ui/buttons/button.module.css'
import { StateMark } from '../../ui/marks/state-mark.js'
import { useClock } from '../../ui/text/use-clock.js'
import styles from './board.module.css'
import { BoardAlerts } from './board-alerts.js'
import { useAtRest } from './use-at-rest.js'
import { useWakeLock } from './use-wake-lock.js'

const t = linkTexts.board
const states = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly UnitStateNow[]
/** Interval at which the map fits the whole fleet again, in ms. */
const fitEvery = 60_000
/** Maximum age of data, in ms, regardless of the state of the connection: one poll and its retries. */
const oldest = 90_000
const none: readonly [] = []

/** Current state of a fleet, legible across a room: figures, the map, the alerts. */
export function Board(props: {
  readonly name: string
  /** A logged-in user gets a link back to the map. */
  readonly leadsBack?: boolean
}) {
  const { config } = usePortal()
  const fleet = useFleet()
  const { alerts } = useAlerts()
  const now = useClock(1_000)
  const map = useRef<MapHandle>(null)
  const atRest = useAtRest()
  const mayDim = useWakeLock()

  useEffect(() => {
    const timer = setInterval(() => void map.current?.fit(), fitEvery)
    return () => clearInterval(timer)
  }, [])

  const { units, state, receivedAt } = fleet
  const look = Math.floor(now / 5_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loss of contact with a unit causes no update of the fleet.
  const counts = useMemo(() => {
    const found = { moving: 0, idle: 0, off: 0, offline: 0 }
    for (const unit of units.values()) found[unitStateNow(unit)] += 1
    return found
  }, [units, look])
  const pending = alerts.filter(({ timestamp }) => timestamp >= new Date(now).setHours(0, 0, 0, 0)).length
  const isStale =
    state === 'stale' || state === 'failed' || (receivedAt !== null && now - receivedAt > oldest)
  const isEmpty = units.size === 0 && state === 'live'

  return (
    <main className={styles.board} data-stale={isStale || undefined} data-at-rest={atRest || undefined}>
      <header className={styles.head}>
        <h1 className={styles.title}>{props.name || config.brand}</h1>
        <p className={styles.connection} role="status">
          {isStale ? (
            <strong className={styles.lost}>
              {t.lost}
              {receivedAt !== null &&
                ` · ${fill(t.lastData, { time: formatDateTime(receivedAt).slice(0, 16) })}`}
            </strong>
          ) : state === 'live' ? (
            texts.tracking.live
          ) : (
            texts.tracking.connecting
          )}
        </p>
        <div className={styles.tools}>
          {document.fullscreenEnabled && (
            <Button
              variant="quiet"
              icon={<Maximize size={20} aria-hidden="true" />}
              onClick={() => void document.documentElement.requestFullscreen()}
            >
              {t.fullScreen}
            </Button>
          )}
          {props.leadsBack && (
            <a className={button.button} data-variant="quiet" href={hrefOf('tracking')}>
              <MapIcon size={20} aria-hidden="true" />
              {texts.portal.toMap}
            </a>
          )}
        </div>
        <time className={styles.clock}>{formatDateTime(now).slice(11, 16)}</time>
      </header>
      <dl className={styles.figures}>
        {states.map((one) => (
          <div key={one} data-state={one}>
            <dt>
              <StateMark state={one} />
              {texts.tracking.states[one]}
            </dt>
            <dd>{receivedAt === null ? '—' : formatFigure(counts[one])}</dd>
          </div>
        ))}
        <div data-state={pending > 0 ? 'pending' : undefined}>
          <dt>{t.pending}</dt>
          <dd>{receivedAt === null ? '—' : formatFigure(pending)}</dd>
        </div>
      </dl>
      <div className={styles.map}>
        <div className={styles.scaled}>
          <BalizaMap
            ref={map}
            selected={null}
            onSelect={nothing}
            tiles={config.tiles}
            controls={none}
            labels
            staleNotice={false}
          />
        </div>
        {isEmpty && <p className={styles.empty}>{t.noUnits}</p>}
      </div>
      <BoardAlerts alerts={alerts} now={now} />
      {mayDim && <p className={styles.corner}>{t.mayDim}</p>}
    </main>
  )
}

function nothing() {}

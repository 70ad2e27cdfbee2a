import {
  type Connections,
  connectionProtocols,
  fill,
  formatFigure,
  type ProtocolConnections,
} from '@baliza/sdk-core/internal'
import panel from '../control-panel.module.css'
import { connectionTexts } from './connection-texts.js'
import styles from './connections.module.css'

const t = connectionTexts

/** Number of connections, and the count per protocol with traffic. */
export function ConnectionFigures({ connections }: { readonly connections: Connections | null }) {
  if (connections?.recibe === false) return null
  return (
    <ul
      className={`${panel.figures} ${styles.figures}`}
      aria-label={t.figures}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
    >
      <Figure label={t.loggedIn} count={connections?.conectados ?? null} />
      <Figure label={t.unidentified} count={connections?.sin_identificar ?? null} />
      {connections?.protocolos.filter(isUsed).map((one) => (
        <Figure
          key={one.protocolo}
          label={connectionProtocols[one.protocolo]}
          count={isOverHttp(one) ? one.recibidas : one.abiertas}
          detail={detailOf(one)}
        />
      ))}
    </ul>
  )
}

function Figure(props: {
  readonly label: string
  /** `null` during the first load. */
  readonly count: number | null
  readonly detail?: string
}) {
  return (
    <li className={panel.figure}>
      <b>{props.count === null ? '–' : formatFigure(props.count)}</b>
      <span>{props.label}</span>
      {props.detail !== undefined && <span>{props.detail}</span>}
    </li>
  )
}

function isUsed({ conexiones, recibidas, rechazadas }: ProtocolConnections): boolean {
  return conexiones + recibidas + rechazadas > 0
}

/** Whether each connection ends with its request. */
function isOverHttp({ protocolo }: ProtocolConnections): boolean {
  return protocolo === 'osmand' || protocolo === 'traccar'
}

function detailOf(one: ProtocolConnections): string {
  const received = isOverHttp(one) ? t.overHttp : fill(t.received, { count: formatFigure(one.recibidas) })
  return one.rechazadas === 0
    ? received
    : `${received} · ${fill(t.refused, { count: formatFigure(one.rechazadas) })}`
}

import {
  type Alert,
  alertsOf,
  alertsOfTypes,
  fill,
  isBalizaError,
  manyAlerts,
} from '@baliza/sdk-core/internal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ReportFailures, useFailure } from '../client/failures.js'
import { useBalizaContext } from '../client/provider.js'
import { useLifecycle } from '../client/use-lifecycle.js'
import { serverText } from '../parts/error-sentence.js'
import parts from '../parts/parts.css?text'
import statusCss from '../parts/status.css?text'
import { useClock } from '../parts/use-clock.js'
import { useOnPaper } from '../parts/use-on-paper.js'
import { adoptSheets, colorSchemes } from '../theme/theme.js'
import { AlertLine } from './alert-line.js'
import { alertTitle } from './alert-title.js'
import alertsCss from './alerts.css?text'
import { AlertsHead } from './alerts-head.js'
import { AlertsStatus } from './alerts-status.js'
import type { ReactAlertsProps } from './alerts-types.js'
import { ringAlerts, unlockSounds } from './ring-alerts.js'
import { useAlerts } from './use-alerts.js'

/**
 * The open alerts of the account, live. The user can acknowledge each alert, and the page can show it (specification 1, sections
 * 2 and 4). The widget fills its parent element.
 */
export function BalizaAlerts(props: ReactAlertsProps) {
  const { texts } = useBalizaContext()
  return (
    <ReportFailures host={props} say={texts.alerts}>
      <OpenAlerts {...props} />
    </ReportFailures>
  )
}

function OpenAlerts(props: ReactAlertsProps) {
  const { client, texts, theme } = useBalizaContext()
  const { types, sounds = true, announce = true, muteButton = true } = props
  const limit = Math.max(1, props.limit ?? 50)
  const all = useAlerts()
  const now = useClock(10_000)
  const root = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState(limit)
  const onPaper = useOnPaper()
  const fail = useFailure()
  const [announcement, setAnnouncement] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef({ props, sounds, texts })
  latest.current = { props, sounds, texts }

  // Adopts the sheets before the first paint.
  useLayoutEffect(() => {
    if (root.current !== null) adoptSheets(root.current, [parts, statusCss, alertsCss])
  })
  useEffect(() => setLines(limit), [limit])
  useEffect(() => {
    if (client === null) return
    return alertsOf(client).onFresh((every) => {
      const { props: host, sounds: audible, texts } = latest.current
      const fresh = alertsOfTypes(every, host.types)
      if (fresh.length === 0) return
      if (audible) ringAlerts(fresh, fail)
      setAnnouncement(sayFresh(fresh, texts.alerts))
      host.onFresh?.(fresh)
    })
  }, [client, fail])

  async function act(attend: () => Promise<unknown>) {
    setProblem(null)
    try {
      await attend()
    } catch (error) {
      if (!isBalizaError(error)) throw error
      setProblem(serverText(error, texts.alerts) || texts.alerts.notAttended)
    }
  }

  const { only, onAttend, onAttendAll } = props
  const ofTypes = alertsOfTypes(all.alerts, types)
  const feed = { ...all, alerts: only ? ofTypes.filter(only) : ofTypes }
  const { alerts, state, error, receivedAt } = feed
  const known = receivedAt !== null
  // No sound is played before the first list arrives, so an element loads its sounds only then.
  useEffect(() => (sounds && known ? unlockSounds() : undefined), [sounds, known])
  const retry = () => void (client && alertsOf(client).refresh())
  const status = { state, known, empty: known && alerts.length === 0, error, retry }
  useLifecycle(props, status, true, texts.alerts)
  const shown = onPaper ? alerts : alerts.slice(0, lines)
  const rest = alerts.length - shown.length
  return (
    <section
      ref={root}
      className="baliza-alerts"
      part="alerts"
      aria-label={texts.alerts.title}
      tabIndex={-1}
      data-state={state}
      style={{ colorScheme: colorSchemes[props.theme ?? theme] }}
    >
      <AlertsHead
        count={alerts.length}
        texts={texts.alerts}
        muteButton={muteButton}
        atOnce={onAttendAll && (() => onAttendAll(alerts))}
        onAttendAll={
          alerts.every(({ readOnly }) => readOnly)
            ? undefined
            : () => void (client && act(() => alertsOf(client).attendAll(types)))
        }
      />
      <p className="baliza-hidden" role="status">
        {announce ? announcement : ''}
      </p>
      {problem !== null && (
        <p className="baliza-stale baliza-alerts__problem" role="alert">
          {problem}
        </p>
      )}
      <AlertsStatus feed={feed} texts={texts} onRetry={retry} />
      {alerts.length > 0 && (
        <ul className="baliza-alerts__list" part="list">
          {shown.map((alert) => (
            <AlertLine
              key={alert.id}
              alert={alert}
              texts={texts.alerts}
              now={now}
              selected={alert.id === props.selected}
              onSelect={props.onSelect}
              onAttend={onAttend ?? (({ id }) => void (client && act(() => alertsOf(client).attend(id))))}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <button
          type="button"
          className="baliza-alerts__button baliza-alerts__more"
          onClick={() => setLines(lines + limit)}
        >
          {fill(texts.alerts.more, { count: Math.min(limit, rest) })}
        </button>
      )}
    </section>
  )
}

/** Returns the announcement for a screen reader. It omits alerts whose events request no notification. */
function sayFresh(fresh: readonly Alert[], say: { readonly fresh: string; readonly manyFresh: string }) {
  const shown = fresh.filter(({ mostrar_alerta }) => mostrar_alerta)
  if (shown.length >= manyAlerts) return fill(say.manyFresh, { count: shown.length })
  return shown
    .map((alert) => fill(say.fresh, { type: alertTitle(alert, say), unit: alert.nom_user }))
    .join('. ')
}

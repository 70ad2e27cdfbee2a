import {
  type Alert,
  alertRows,
  alertsOf,
  alertsOfTypes,
  type BalizaClient,
  fill,
  isBalizaError,
  manyAlerts,
} from '@baliza/sdk-core/internal'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import { ringAlerts, ringUrgent, unlockSounds } from './ring-alerts.js'
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
  const isEnded = all.state === 'ended'
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

  useEffect(() => {
    if (client === null || !sounds || isEnded) return
    const pending = () => alertsOfTypes(alertsOf(client).get().alerts, latest.current.props.types)
    return ringUrgent(pending, fail)
  }, [client, sounds, isEnded, fail])

  const { only, onAttend, onAttendAll } = props
  const listed = useMemo(() => {
    const ofTypes = alertsOfTypes(all.alerts, types)
    return only ? ofTypes.filter(only) : ofTypes
  }, [all.alerts, types, only])
  const feed = { ...all, alerts: listed }
  const { alerts, state, error, receivedAt } = feed
  const known = receivedAt !== null
  // No sound is played before the first list arrives, so an element loads its sounds only then.
  useEffect(() => (sounds && known ? unlockSounds() : undefined), [sounds, known])
  const retry = () => void (client && alertsOf(client).refresh())
  const status = { state, known, empty: known && alerts.length === 0, error, retry }
  useLifecycle(props, status, true, texts.alerts)
  const rows = useMemo(() => alertRows(alerts), [alerts])
  const chosen = rows.findIndex(({ all }) => all.some(({ id }) => id === props.selected))
  const shown = onPaper ? rows : rows.slice(0, Math.max(lines, chosen + 1))
  const rest = rows.length - shown.length
  const chosenKey = rows[chosen]?.key
  // Only the list is scrolled, never the page around it.
  useLayoutEffect(() => {
    const list = root.current
    const line = list?.querySelector('.baliza-alerts__line[data-selected]')
    if (!list || !line || chosenKey === undefined) return
    const top = list.querySelector('.baliza-alerts__head')?.getBoundingClientRect().bottom ?? 0
    const [{ top: above, bottom: below }, { bottom }] = [
      line.getBoundingClientRect(),
      list.getBoundingClientRect(),
    ]
    if (above < top) list.scrollTop -= top - above
    else if (below > bottom) list.scrollTop += below - bottom
  }, [chosenKey])
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
          {shown.map((row) => (
            <AlertLine
              // A repeat, or the end of an old alert, changes the row, not its place in the page.
              key={row.key}
              row={row}
              texts={texts.alerts}
              now={now}
              selected={row === rows[chosen]}
              onSelect={props.onSelect}
              onAttend={onAttend ?? ((_, all) => void (client && act(() => attendRow(client, all))))}
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

async function attendRow(client: BalizaClient, all: readonly Alert[]): Promise<void> {
  const [one] = all
  if (one !== undefined && all.length === 1) await alertsOf(client).attend(one.id)
  else
    await alertsOf(client).attendAll(
      undefined,
      all.map(({ id }) => id),
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

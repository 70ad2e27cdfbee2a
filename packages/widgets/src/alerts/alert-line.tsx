import {
  type Alert,
  type AlertRow,
  alertColors,
  fill,
  formatAge,
  formatCoordinates,
  formatDateTime,
} from '@baliza/sdk-core/internal'
import { CheckIcon } from '../parts/icons.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import { AlertIcon } from './alert-icons.js'
import { alertNews, alertTitle } from './alert-title.js'
import { LateMark } from './late-mark.js'

/** Returns the address of the alert, or its coordinates if it has no address. */
function placeOf({ direccion, lat, lng }: Alert): string {
  return direccion === '' && lat !== null && lng !== null ? formatCoordinates(lat, lng) : direccion
}

/** One row: the type, unit, time, message and place of its alert, with a button that acknowledges all its alerts. */
export function AlertLine(props: {
  readonly row: AlertRow
  readonly texts: WidgetTexts['alerts']
  readonly now: number
  readonly selected: boolean
  readonly onSelect: ((alert: Alert) => void) | undefined
  readonly onAttend: (alert: Alert, all: readonly Alert[]) => void
}) {
  const { row, texts, now, selected, onSelect } = props
  const { alert, all, urgent } = row
  const count = all.length
  const type = alertTitle(alert, texts)
  const news = [alertNews(alert, texts), placeOf(alert)].filter((part) => part !== '').join(' · ')
  const content = (
    <>
      <span className="baliza-alerts__kind" title={type}>
        <AlertIcon type={alert.clave_msj} />
        <span className="baliza-hidden">{type}</span>
      </span>
      <span className="baliza-alerts__words">
        <span className="baliza-alerts__who">
          <strong title={alert.nom_user}>{alert.nom_user}</strong>
          {count > 1 && (
            <span className="baliza-alerts__times" title={fill(texts.repeats, { count })}>
              <span aria-hidden="true">× {count}</span>
              <span className="baliza-hidden">{fill(texts.repeats, { count })}</span>
            </span>
          )}
          {alert.tardia && <LateMark texts={texts} />}
          <time
            dateTime={new Date(alert.timestamp).toISOString()}
            title={formatDateTime(alert.timestamp, undefined, texts.locale)}
          >
            {formatAge(alert.timestamp, now, texts)}
          </time>
        </span>
        <small title={news}>{news}</small>
      </span>
    </>
  )
  return (
    <li
      className="baliza-alerts__line"
      part="alert"
      data-selected={selected || undefined}
      data-urgent={urgent || undefined}
      data-color={
        urgent ? 'danger' : alert.color_alerta === null ? undefined : alertColors[alert.color_alerta]
      }
    >
      {onSelect === undefined ? (
        <div className="baliza-alerts__main">{content}</div>
      ) : (
        <button
          type="button"
          className="baliza-alerts__main"
          aria-current={selected || undefined}
          onClick={() => onSelect(alert)}
        >
          {content}
        </button>
      )}
      {!alert.readOnly && (
        <button
          type="button"
          className="baliza-alerts__attend"
          aria-label={fill(count > 1 ? texts.attendRow : texts.attendOne, {
            type,
            unit: alert.nom_user,
            count,
          })}
          title={texts.attend}
          onClick={(event) => {
            // A keyboard user who acknowledges alerts one after another continues with the next line.
            focusNext(event.currentTarget)
            props.onAttend(alert, all)
          }}
        >
          <CheckIcon />
        </button>
      )}
    </li>
  )
}

function focusNext(button: HTMLElement) {
  const line = button.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const target = next?.querySelector('.baliza-alerts__attend') ?? line?.closest('.baliza-alerts')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

import {
  type Alert,
  alertColors,
  formatAge,
  formatCoordinates,
  formatDateTime,
  formatSpeed,
} from '@baliza/sdk-core/internal'
import { AlertIcon } from '../../alerts/alert-icons.js'
import { alertDetail, alertTitle } from '../../alerts/alert-title.js'
import { LateMark } from '../../alerts/late-mark.js'
import { Icon } from '../../parts/icons.js'
import { useClock } from '../../parts/use-clock.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { PopupAction } from '../map-types.js'
import { Actions } from '../popup/actions.js'
import { Fact } from '../popup/facts.js'
import { Frame } from '../popup/popup-frame.js'
import { ClockIcon, CrosshairIcon, PinIcon } from '../popup/popup-icons.js'

export interface AlertPopupProps {
  readonly alert: Alert
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onClose: () => void
  /** Actions that the page offers for the alert. */
  readonly actions: readonly PopupAction[]
}

/** Card of an alert: the event, its unit, time, speed and place. */
export function AlertPopup({ alert, texts, focus, onClose, actions }: AlertPopupProps) {
  const now = useClock(10_000)
  const { nom_user, timestamp, speed, direccion, lat, lng } = alert
  const title = alertTitle(alert, texts.alerts)
  const detail = alertDetail(alert, { ...texts.alerts, locale: texts.map.locale })
  return (
    <Frame
      label={`${title}, ${nom_user}`}
      texts={texts.map}
      focus={focus}
      onClose={onClose}
      heading={
        <div
          className="baliza-popup__name baliza-popup__name--alert"
          data-tone={alert.color_alerta === null ? undefined : alertColors[alert.color_alerta]}
        >
          <AlertIcon type={alert.clave_msj} />
          <span>
            <strong>{title}</strong>
            <small>{nom_user}</small>
          </span>
        </div>
      }
    >
      {detail !== '' && <p className="baliza-popup__message">{detail}</p>}
      <dl className="baliza-popup__facts">
        <Fact icon={<ClockIcon />} label={texts.map.when}>
          <time dateTime={new Date(timestamp).toISOString()}>
            {formatDateTime(timestamp, undefined, texts.map.locale)}
          </time>
          <small> · {formatAge(timestamp, now, texts.map)}</small>
          {alert.tardia && <LateMark texts={texts.alerts} />}
        </Fact>
        {!alert.speedHidden && (
          <Fact icon={<SpeedIcon />} label={texts.map.speed}>
            {formatSpeed(speed)}
          </Fact>
        )}
        {direccion !== '' && (
          <Fact icon={<PinIcon />} label={texts.map.address}>
            {direccion}
          </Fact>
        )}
        {lat !== null && lng !== null && (
          <Fact icon={<CrosshairIcon />} label={texts.map.coordinates}>
            <span className="baliza-popup__coordinates">{formatCoordinates(lat, lng)}</span>
          </Fact>
        )}
      </dl>
      <Actions actions={actions} />
    </Frame>
  )
}

function SpeedIcon() {
  return (
    <Icon>
      <path d="M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14l4-4.5" />
    </Icon>
  )
}

import {
  formatCoordinates,
  formatDateTime,
  formatDuration,
  formatSpeed,
  type HistoryRecord,
  mapUrl,
  streetViewUrl,
  type TrackStop,
  unitState,
  type WidgetTexts,
} from '@baliza/sdk-core'
import { CrosshairIcon, OutsideIcon, PersonIcon, PinIcon } from '../../parts/icons.js'
import { Fact, Frame } from '../popup.js'

/** Props of {@link RecordPopup}. */
export interface RecordPopupProps {
  readonly record: HistoryRecord
  /** The stop that the record belongs to. */
  readonly stop: TrackStop | undefined
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onClose: () => void
}

/**
 * What is known of a moment of a track: location, speed, address, angle, engine and date (specification 1, section 2:
 * Speed chart); of a stop also how long it was.
 */
export function RecordPopup({ record, stop, texts, focus, onClose }: RecordPopupProps) {
  const { lat, lng, angulo, acc } = record
  const say = texts.map.record
  const state = unitState(record)
  const address = [record.direccion, record.pdi].filter((text) => text !== '').join(' · ')
  const when = formatDateTime(record.timestamp)
  return (
    <Frame
      label={`${record.nombre}, ${when}`}
      texts={texts.map}
      focus={focus}
      onClose={onClose}
      heading={
        <div className="baliza-popup__name">
          <strong>{record.nombre}</strong>
          <small>
            <time dateTime={new Date(record.timestamp).toISOString()}>{when}</time>
          </small>
        </div>
      }
    >
      <p className="baliza-popup__state">
        <span className={`baliza-chip baliza-chip--${state}`}>
          {stop === undefined
            ? texts.states[state]
            : say.stop.replace('{time}', formatDuration(stop.to - stop.from))}
        </span>
        <span className="baliza-popup__speed">
          {formatSpeed(record.speed).replace(' km/h', '')} <small>km/h</small>
        </span>
      </p>
      <dl className="baliza-popup__facts">
        {address !== '' && (
          <Fact icon={<PinIcon />} label={texts.map.address}>
            {address}
          </Fact>
        )}
        <Fact icon={<CrosshairIcon />} label={say.location}>
          <span className="baliza-popup__coordinates">{formatCoordinates(lat, lng)}</span>
        </Fact>
        <Fact icon={<EngineIcon />} label={say.details}>
          {say.engine}: {acc ? say.on : say.off} · {say.angle}: {Math.round(angulo)}°
        </Fact>
      </dl>
      <p className="baliza-popup__links">
        <a href={streetViewUrl(lat, lng, angulo)} target="_blank" rel="noreferrer noopener">
          <PersonIcon /> {texts.map.streetView}
        </a>
        <a href={mapUrl(lat, lng)} target="_blank" rel="noreferrer noopener">
          <OutsideIcon /> {texts.map.openMap}
        </a>
      </p>
    </Frame>
  )
}

function EngineIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3.5v8M7.2 6.4a7.5 7.5 0 1 0 9.6 0" />
    </svg>
  )
}

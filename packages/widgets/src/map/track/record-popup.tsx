import {
  formatDateTime,
  formatDuration,
  type HistoryRecord,
  rejectionText,
  type TrackStop,
  unitState,
} from '@baliza/sdk-core/internal'
import { Icon, WarningIcon } from '../../parts/icons.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { Address, Fact } from '../popup/facts.js'
import { Foot, Frame } from '../popup/popup-frame.js'
import { StateLine } from '../popup/state-line.js'
import { doubtedPlace } from './doubted-places.js'

export interface RecordPopupProps {
  readonly record: HistoryRecord
  /** The stop that the record belongs to. */
  readonly stop: TrackStop | undefined
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onClose: () => void
}

/**
 * Popup of a record of a track: location, speed, address, angle, engine and date (specification 1, section 2: Speed chart). For a
 * stop it also shows the duration.
 */
export function RecordPopup({ record, stop, texts, focus, onClose }: RecordPopupProps) {
  const { lat, lng, angulo, acc } = record
  const say = texts.map.record
  const state = unitState(record)
  const doubt = rejectionText(record, texts.doubts, texts.map.locale)
  const reported = doubtedPlace(record)
  const when = formatDateTime(record.timestamp, undefined, texts.map.locale)
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
      {reported === null && (
        <StateLine state={state} speed={record.speedHidden ? null : Math.round(record.speed)}>
          {stop === undefined
            ? texts.states[state]
            : say.stop.replace('{time}', formatDuration(stop.to - stop.from))}
        </StateLine>
      )}
      <dl className="baliza-popup__facts">
        {doubt !== '' && (
          <Fact icon={<WarningIcon />} label={texts.doubts.column}>
            {doubt} · {texts.doubts.notCounted}
          </Fact>
        )}
        {reported === null && (
          <>
            <Address of={record} texts={texts.map} />
            <Fact icon={<EngineIcon />} label={say.details}>
              {say.engine}: {acc ? say.on : say.off} · {say.angle}: {Math.round(angulo)}°
            </Fact>
          </>
        )}
      </dl>
      <Foot
        place={{ ...(reported ?? { lat, lng }), angulo }}
        label={reported === null ? say.location : texts.doubts.said}
        texts={texts.map}
      />
    </Frame>
  )
}

function EngineIcon() {
  return (
    <Icon>
      <path d="M12 3.5v8M7.2 6.4a7.5 7.5 0 1 0 9.6 0" />
    </Icon>
  )
}

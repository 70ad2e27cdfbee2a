import {
  fill,
  formatAge,
  formatCoordinates,
  formatDateTime,
  type Imei,
  type Unit,
  unitState,
  unitStateNow,
  type WidgetTexts,
} from '@baliza/sdk-core'
import { Slot } from '../../client/provider.js'
import { ClockIcon, CrosshairIcon } from '../../parts/icons.js'
import { useNow } from '../../parts/use-now.js'
import { isPlaced, type PopupAction } from '../map-types.js'
import { Actions, Address, Fact, Frame, StateLine, WaysOut } from './popup-frame.js'

/** Props of {@link UnitPopup}. */
export interface UnitPopupProps {
  readonly unit: Unit
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onClose: () => void
  /** What the host offers for it. */
  readonly actions: readonly PopupAction[]
}

/** What is known of a unit: name, state, speed, address, time, coordinates, two ways out of here, and the host's. */
export function UnitPopup({ unit, texts, focus, onClose, actions }: UnitPopupProps) {
  const now = useNow(10_000)
  const state = unitStateNow(unit, now)
  const was = unitState(unit)
  const speed = unit.speedHidden ? null : Math.round(unit.speed)
  const details = [unit.placas, unit.modelo].filter((text) => text !== '').join(' · ')
  return (
    <Frame
      label={unit.nombre}
      texts={texts.map}
      focus={focus}
      onClose={onClose}
      heading={
        <div className="baliza-popup__name">
          <strong>{unit.nombre}</strong>
          {details !== '' && <small>{details}</small>}
        </div>
      }
    >
      {/* What an old report says of speed and engine is not what the unit does. */}
      <StateLine state={state} speed={state === 'offline' ? null : speed}>
        {texts.states[state]}
      </StateLine>
      {state === 'offline' && unit.timestamp !== null && speed !== null && (
        <p className="baliza-popup__last">{fill(texts.map.lastState, { state: texts.states[was], speed })}</p>
      )}
      <dl className="baliza-popup__facts">
        <Address of={unit} texts={texts.map} />
        <Fact icon={<ClockIcon />} label={texts.map.time}>
          {unit.timestamp === null ? (
            texts.map.never
          ) : (
            <>
              <time dateTime={new Date(unit.timestamp).toISOString()}>
                {formatDateTime(unit.timestamp, undefined, texts.map.locale)}
              </time>
              <small> · {formatAge(unit.timestamp, now, texts.map)}</small>
            </>
          )}
        </Fact>
        {isPlaced(unit) && (
          <Fact icon={<CrosshairIcon />} label={texts.map.coordinates}>
            <span className="baliza-popup__coordinates">{formatCoordinates(unit.lat, unit.lng)}</span>
          </Fact>
        )}
      </dl>
      {isPlaced(unit) && <WaysOut lat={unit.lat} lng={unit.lng} angulo={unit.angulo} texts={texts.map} />}
      <Actions actions={actions} />
      <Slot name="popup" />
    </Frame>
  )
}

/** Props of {@link StackPopup}. */
export interface StackPopupProps {
  readonly units: readonly Unit[]
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onPick: (imei: Imei) => void
  readonly onClose: () => void
}

/** The units that stand at one place: a way to those underneath. */
export function StackPopup({ units, texts, focus, onPick, onClose }: StackPopupProps) {
  const now = useNow(10_000)
  const label = texts.map.stacked.replace('{count}', String(units.length))
  return (
    <Frame
      label={label}
      texts={texts.map}
      focus={focus}
      onClose={onClose}
      heading={
        <div className="baliza-popup__name">
          <strong>{label}</strong>
        </div>
      }
    >
      <ul className="baliza-popup__stack">
        {units.map((unit) => (
          <li key={unit.imei}>
            <button type="button" onClick={() => onPick(unit.imei)}>
              <span className={`baliza-dot baliza-dot--${unitStateNow(unit, now)}`} />
              <span className="baliza-popup__stacked">{unit.nombre}</span>
              {!unit.speedHidden && <small>{Math.round(unit.speed)} km/h</small>}
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

import {
  formatAge,
  formatCoordinates,
  formatDateTime,
  type Imei,
  mapUrl,
  streetViewUrl,
  type Unit,
  unitState,
  type WidgetTexts,
} from '@baliza/sdk-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ClockIcon, CloseIcon, CrosshairIcon, OutsideIcon, PersonIcon, PinIcon } from '../parts/icons.js'
import { useNow } from '../parts/use-now.js'
import { isPlaced, type PopupAction } from './map-types.js'

/** Props of both popups' frame. */
interface FrameProps {
  readonly label: string
  readonly texts: WidgetTexts['map']
  /** `true`: opened by keyboard, so the focus goes in. */
  readonly focus: boolean
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly children: ReactNode
}

/** A popup's box: what it is about, a way to close it, and what is in it. */
export function Frame({ label, texts, focus, onClose, heading, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) frame.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div ref={frame} className="baliza-popup" part="popup" role="dialog" aria-label={label} tabIndex={-1}>
      <header className="baliza-popup__head">
        {heading}
        <button type="button" className="baliza-popup__close" aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {children}
    </div>
  )
}

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
  const state = unitState(unit)
  const details = [unit.placas, unit.modelo].filter((text) => text !== '').join(' · ')
  const address = [unit.direccion, unit.pdi].filter((text) => text !== '').join(' · ')
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
      <p className="baliza-popup__state">
        <span className={`baliza-chip baliza-chip--${state}`}>{texts.states[state]}</span>
        <span className="baliza-popup__speed">
          {Math.round(unit.speed)} <small>km/h</small>
        </span>
      </p>
      <dl className="baliza-popup__facts">
        {address !== '' && (
          <Fact icon={<PinIcon />} label={texts.map.address}>
            {address}
          </Fact>
        )}
        <Fact icon={<ClockIcon />} label={texts.map.time}>
          {unit.timestamp === null ? (
            texts.map.never
          ) : (
            <>
              <time dateTime={new Date(unit.timestamp).toISOString()}>{formatDateTime(unit.timestamp)}</time>
              <small> · {formatAge(unit.timestamp, now)}</small>
            </>
          )}
        </Fact>
        {isPlaced(unit) && (
          <Fact icon={<CrosshairIcon />} label={texts.map.coordinates}>
            <span className="baliza-popup__coordinates">{formatCoordinates(unit.lat, unit.lng)}</span>
          </Fact>
        )}
      </dl>
      {isPlaced(unit) && (
        <p className="baliza-popup__links">
          <a href={streetViewUrl(unit.lat, unit.lng, unit.angulo)} target="_blank" rel="noreferrer noopener">
            <PersonIcon /> {texts.map.streetView}
          </a>
          <a href={mapUrl(unit.lat, unit.lng)} target="_blank" rel="noreferrer noopener">
            <OutsideIcon /> {texts.map.openMap}
          </a>
        </p>
      )}
      {actions.length > 0 && (
        <p className="baliza-popup__actions">
          {actions.map(({ id, text, disabled = false, run }) => (
            <button key={id} type="button" disabled={disabled} onClick={run}>
              {text}
            </button>
          ))}
        </p>
      )}
    </Frame>
  )
}

/** One fact: a sign that stands for its label, and what is so. */
export function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt title={label}>
        {icon}
        <span className="baliza-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
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
              <span className={`baliza-dot baliza-dot--${unitState(unit)}`} />
              <span className="baliza-popup__stacked">{unit.nombre}</span>
              <small>{Math.round(unit.speed)} km/h</small>
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

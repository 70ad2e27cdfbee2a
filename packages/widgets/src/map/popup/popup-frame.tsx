import {
  formatCoordinates,
  mapUrl,
  streetViewUrl,
  type Unit,
  type UnitStateNow,
  type WidgetTexts,
} from '@baliza/sdk-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { CloseIcon, Icon } from '../../parts/icons.js'
import type { CardFold } from '../map-types.js'
import { PinIcon, RoadsIcon, StandingIcon } from './popup-icons.js'
import { StateMark } from './state-mark.js'

/** Props of {@link Frame}. */
interface FrameProps {
  readonly label: string
  readonly texts: WidgetTexts['map']
  /** `true`: opened by keyboard, so the focus goes in. */
  readonly focus: boolean
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly fold?: CardFold | undefined
  readonly children: ReactNode
}

/** A popup's box: what it is about, a way to close it, and what is in it. */
export function Frame({ label, texts, focus, onClose, heading, fold, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) frame.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div
      ref={frame}
      className="baliza-popup"
      part="popup"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-folded={fold?.folded || undefined}
    >
      <header className="baliza-popup__head">
        {heading}
        {fold !== undefined && (
          <button
            type="button"
            className="baliza-popup__icon baliza-popup__fold"
            aria-expanded={!fold.folded}
            aria-label={fold.text}
            title={fold.text}
            onClick={() => fold.onFold(!fold.folded)}
          >
            <Icon>
              <path d={fold.folded ? 'M6 9l6 6 6-6' : 'M6 15l6-6 6 6'} />
            </Icon>
          </button>
        )}
        <button
          type="button"
          className="baliza-popup__icon baliza-popup__close"
          aria-label={texts.close}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {children}
    </div>
  )
}

/** What somebody does, as a shape and its word, and how fast. */
export function StateLine(props: {
  readonly state: UnitStateNow
  /** Whole km/h; `null`: it is not known now. */
  readonly speed: number | null
  readonly children: ReactNode
}) {
  return (
    <p className="baliza-popup__state">
      <span className={`baliza-chip baliza-chip--${props.state}`}>
        <StateMark state={props.state} />
        {props.children}
      </span>
      {props.speed !== null && (
        <span className="baliza-popup__speed">
          {props.speed} <small>km/h</small>
        </span>
      )}
    </p>
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

/** Where somebody is, in words: a fact, or nothing where there are none. */
export function Address(props: {
  readonly of: Pick<Unit, 'direccion' | 'pdi'>
  readonly texts: WidgetTexts['map']
}) {
  const { direccion, pdi } = props.of
  const address = [direccion, pdi].filter((text) => text !== '').join(' · ')
  if (address === '') return null
  return (
    <Fact icon={<PinIcon />} label={props.texts.address}>
      {address}
    </Fact>
  )
}

/** The last line of a popup: coordinates, two ways out of here, and what else there is to do. */
export function Foot(props: {
  /** `null`: there are no coordinates. */
  readonly place: { readonly lat: number; readonly lng: number; readonly angulo: number } | null
  /** What the coordinates are called. */
  readonly label: string
  readonly texts: WidgetTexts['map']
  readonly children?: ReactNode
}) {
  const { place, label, texts } = props
  return (
    <div className="baliza-popup__foot">
      <span className="baliza-popup__coordinates" title={label}>
        {place !== null && (
          <>
            <span className="baliza-hidden">{label}</span>
            {formatCoordinates(place.lat, place.lng)}
          </>
        )}
      </span>
      {place !== null && (
        <>
          <WayOut href={streetViewUrl(place.lat, place.lng, place.angulo)} label={texts.streetView}>
            <StandingIcon />
          </WayOut>
          <WayOut href={mapUrl(place.lat, place.lng)} label={texts.openMap}>
            <RoadsIcon />
          </WayOut>
        </>
      )}
      {props.children}
    </div>
  )
}

/** A link that leads out of here: the place as seen from the street, or on a map with roads. */
function WayOut(props: { readonly href: string; readonly label: string; readonly children: ReactNode }) {
  const { label } = props
  return (
    <a
      className="baliza-popup__icon"
      href={props.href}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={label}
      title={label}
    >
      {props.children}
    </a>
  )
}

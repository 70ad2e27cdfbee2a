import { mapUrl, streetViewUrl, type Unit, type UnitStateNow, type WidgetTexts } from '@baliza/sdk-core'
import { type ReactNode, useEffect, useRef } from 'react'
import { CloseIcon, OutsideIcon, PersonIcon, PinIcon } from '../../parts/icons.js'
import type { PopupAction } from '../map-types.js'

/** Props of {@link Frame}. */
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

/** What somebody does, as a chip, and how fast. */
export function StateLine(props: {
  readonly state: UnitStateNow
  /** Whole km/h; `null`: it is not known now. */
  readonly speed: number | null
  readonly children: ReactNode
}) {
  return (
    <p className="baliza-popup__state">
      <span className={`baliza-chip baliza-chip--${props.state}`}>{props.children}</span>
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

/** Two ways out of here: the place as seen from the street, and on a map with roads. */
export function WaysOut(props: {
  readonly lat: number
  readonly lng: number
  readonly angulo: number
  readonly texts: WidgetTexts['map']
}) {
  const { lat, lng, angulo, texts } = props
  return (
    <p className="baliza-popup__links">
      <a href={streetViewUrl(lat, lng, angulo)} target="_blank" rel="noreferrer noopener">
        <PersonIcon /> {texts.streetView}
      </a>
      <a href={mapUrl(lat, lng)} target="_blank" rel="noreferrer noopener">
        <OutsideIcon /> {texts.openMap}
      </a>
    </p>
  )
}

/** What the host offers: a button each. */
export function Actions({ actions }: { readonly actions: readonly PopupAction[] }) {
  if (actions.length === 0) return null
  return (
    <p className="baliza-popup__actions">
      {actions.map(({ id, text, disabled = false, run }) => (
        <button key={id} type="button" disabled={disabled} onClick={run}>
          {text}
        </button>
      ))}
    </p>
  )
}

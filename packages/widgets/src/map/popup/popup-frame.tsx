import { formatCoordinates, mapUrl, streetViewUrl } from '@baliza/sdk-core/internal'
import { type ReactNode, useEffect, useRef } from 'react'
import { CloseIcon, Icon } from '../../parts/icons.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { CardFold } from '../map-types.js'
import { RoadsIcon, StandingIcon } from './popup-icons.js'

interface FrameProps {
  readonly label: string
  readonly texts: WidgetTexts['map']
  /** `true` if the popup was opened by keyboard, so it takes the focus. */
  readonly focus: boolean
  readonly onClose: () => void
  readonly heading: ReactNode
  readonly fold?: CardFold | undefined
  readonly children: ReactNode
}

/** The box of a popup: its heading, a button that closes it, and its content. */
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
      <div className="baliza-popup__head">
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
      </div>
      {children}
    </div>
  )
}

/** The last line of a popup: coordinates, links to other maps, and further actions. */
export function Foot(props: {
  /** `null` if there are no coordinates. */
  readonly place: { readonly lat: number; readonly lng: number; readonly angulo: number } | null
  /** Label of the coordinates. */
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
          <ExternalLink href={streetViewUrl(place.lat, place.lng, place.angulo)} label={texts.streetView}>
            <StandingIcon />
          </ExternalLink>
          <ExternalLink href={mapUrl(place.lat, place.lng)} label={texts.openMap}>
            <RoadsIcon />
          </ExternalLink>
        </>
      )}
      {props.children}
    </div>
  )
}

/** A link to the same place on another site: a street view, or a road map. */
function ExternalLink(props: {
  readonly href: string
  readonly label: string
  readonly children: ReactNode
}) {
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

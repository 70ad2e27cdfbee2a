import { type Imei, type Unit, unitStateNow } from '@baliza/sdk-core/internal'
import { useClock } from '../../parts/use-clock.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { Frame } from './popup-frame.js'

export interface StackPopupProps {
  readonly units: readonly Unit[]
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onPick: (imei: Imei) => void
  readonly onClose: () => void
}

/** List of the units at one place. It also gives access to the units that others cover. */
export function StackPopup({ units, texts, focus, onPick, onClose }: StackPopupProps) {
  const now = useClock(10_000)
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

import {
  fill,
  formatAge,
  formatDateTime,
  formatDuration,
  stateSince,
  type Unit,
  unitState,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { Slot } from '../../client/provider.js'
import { useClock } from '../../parts/use-clock.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { type CardFold, isPlaced, type PopupAction } from '../map-types.js'
import { Actions } from './actions.js'
import { Address, Fact } from './facts.js'
import { MoreActions } from './more-actions.js'
import { Foot, Frame } from './popup-frame.js'
import { ClockIcon, DriverIcon, LockIcon } from './popup-icons.js'
import { StateLine } from './state-line.js'

export interface UnitPopupProps {
  readonly unit: Unit
  readonly texts: WidgetTexts
  readonly focus: boolean
  readonly onClose: () => void
  /** Actions that the page offers for the unit. */
  readonly actions: readonly PopupAction[]
  /** Without it, the card is not folded. */
  readonly fold?: CardFold | undefined
}

/**
 * The card of a unit (specification 1, section 2: Map): name, state, speed, address, time, driver, the page's actions,
 * coordinates and two links to other maps. Folded, it contains the name, state and speed, and the page's actions as icons.
 */
export function UnitPopup({ unit, texts, focus, onClose, actions, fold }: UnitPopupProps) {
  const now = useClock(10_000)
  const state = unitStateNow(unit, now)
  const was = unitState(unit)
  const speed = unit.speedHidden ? null : Math.round(unit.speed)
  const folded = fold?.folded === true
  const details = [unit.placas, unit.modelo].filter((text) => text !== '').join(' · ')
  return (
    <Frame
      label={unit.nombre}
      texts={texts.map}
      focus={focus}
      onClose={onClose}
      fold={fold}
      heading={
        <div className="baliza-popup__name">
          <strong title={unit.nombre}>{unit.nombre}</strong>
          {!folded && details !== '' && <small>{details}</small>}
        </div>
      }
    >
      {/* The speed and engine state of an old report are not the current ones. */}
      <StateLine state={state} speed={state === 'offline' ? null : speed}>
        <span>
          {texts.states[state]}
          {!folded && <TimeInState since={stateSince(unit, now)} now={now} locale={texts.map.locale} />}
        </span>
      </StateLine>
      {folded ? (
        <>
          <Actions actions={actions} icons />
          <MoreActions actions={actions} label={texts.map.more} />
        </>
      ) : (
        <>
          {state === 'offline' && unit.timestamp !== null && speed !== null && (
            <p className="baliza-popup__last">
              {fill(texts.map.lastState, { state: texts.states[was], speed })}
            </p>
          )}
          <dl className="baliza-popup__facts">
            {unit.bloqueado_desde !== null && (
              <Fact icon={<LockIcon />} label={texts.map.engine} danger>
                {texts.map.blocked}{' '}
                <span className="baliza-popup__since">
                  <time dateTime={new Date(unit.bloqueado_desde).toISOString()}>
                    {formatDateTime(unit.bloqueado_desde, undefined, texts.map.locale)}
                  </time>
                  <small> · {formatAge(unit.bloqueado_desde, now, texts.map)}</small>
                </span>
              </Fact>
            )}
            {unit.desfase_reloj !== null && (
              <Fact icon={<ClockIcon />} label={texts.map.clock} danger>
                {fill(unit.desfase_reloj < 0 ? texts.map.clockBehind : texts.map.clockAhead, {
                  time: formatDuration(Math.abs(unit.desfase_reloj)),
                })}
                <span className="baliza-popup__advice">
                  {unit.desfase_reloj < 0 ? texts.map.clockKept : texts.map.clockCorrected}
                </span>
                <span className="baliza-popup__advice">
                  {unit.sms_reloj === ''
                    ? texts.map.clockUnknown
                    : fill(texts.map.clockSms, { sms: unit.sms_reloj })}
                </span>
              </Fact>
            )}
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
            {unit.conductor !== '' && (
              <Fact icon={<DriverIcon />} label={texts.map.driver}>
                {unit.conductor}
              </Fact>
            )}
          </dl>
          <Actions actions={actions} />
          {(isPlaced(unit) || actions.some(({ kind }) => kind === 'more')) && (
            <Foot place={isPlaced(unit) ? unit : null} label={texts.map.coordinates} texts={texts.map}>
              <MoreActions actions={actions} label={texts.map.more} />
            </Foot>
          )}
          <Slot name="popup" />
        </>
      )}
    </Frame>
  )
}

/** The time in the current state, in whole minutes. Empty if it is unknown, and in the first minute. */
function TimeInState(props: {
  readonly since: number | null
  readonly now: number
  readonly locale: string
}) {
  const { since, now, locale } = props
  if (since === null || now - since < minute) return null
  return (
    <>
      {' '}
      <time
        className="baliza-popup__span"
        dateTime={new Date(since).toISOString()}
        title={formatDateTime(since, undefined, locale)}
      >
        {formatDuration(Math.floor((now - since) / minute) * minute)}
      </time>
    </>
  )
}

const minute = 60_000

import {
  countStops,
  fill,
  formatDuration,
  formatFigure,
  formatKm,
  formatSpeed,
  type UnitState,
} from '@baliza/sdk-core/internal'
import { panelTexts } from '../../../../context/panel-texts.js'
import { StateMark } from '../../../../ui/marks/state-mark.js'
import { isWhole } from './run-history.js'
import styles from './totals.module.css'
import type { ReadyRun } from './use-history.js'

/** Total with its name; `state` if it is the time in that state. */
interface Total {
  readonly name: string
  readonly value: string
  readonly state?: UnitState
}

export function totalsOf({
  asked,
  stops,
  totals: { distance, maxSpeed, time },
}: Pick<ReadyRun, 'asked' | 'stops' | 'totals'>): readonly Total[] {
  const t = panelTexts.footer.totals
  return [
    { name: t.distance, value: formatKm(distance) },
    { name: t.maxSpeed, value: formatSpeed(maxSpeed) },
    { name: t.moving, value: formatDuration(time.moving), state: 'moving' },
    { name: t.idle, value: formatDuration(time.idle), state: 'idle' },
    { name: t.off, value: formatDuration(time.off), state: 'off' },
    ...(isWhole(asked) ? [{ name: t.stops, value: String(countStops(stops)) }] : []),
  ]
}

/** The totals in the line of the tabs: states have marks instead of texts. */
export function Totals(props: { readonly run: ReadyRun }) {
  const { records } = props.run
  const t = panelTexts.footer.totals
  return (
    <dl className={styles.totals} aria-label={t.label}>
      <div>
        <dt className="visually-hidden">{t.label}</dt>
        <dd>
          {records.length === 1 ? t.oneRecord : fill(t.records, { count: formatFigure(records.length) })}
        </dd>
      </div>
      {totalsOf(props.run).map(({ name, value, state }) => (
        <div key={name} title={name}>
          {state !== undefined && <StateMark state={state} />}
          <dt className={state && 'visually-hidden'}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { fill, formatDuration, formatSpeed, type TrackTotals } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { formatKm } from '../../../../ui/format-km.js'
import styles from './history-tab.module.css'

/** A history in a few numbers. */
export function totalsOf(
  { distance, maxSpeed, time }: TrackTotals,
  stops: number,
): readonly (readonly [string, string])[] {
  const say = texts.footer.totals
  return [
    [say.distance, formatKm(distance)],
    [say.maxSpeed, formatSpeed(maxSpeed)],
    [say.moving, formatDuration(time.moving)],
    [say.idle, formatDuration(time.idle)],
    [say.off, formatDuration(time.off)],
    [say.stops, String(stops)],
  ]
}

/** The totals, in one line. */
export function Totals(props: {
  readonly totals: TrackTotals
  readonly stops: number
  readonly records: number
}) {
  const say = texts.footer.totals
  return (
    <dl className={styles.totals} aria-label={say.label}>
      <div className={styles.count}>
        <dt className="visually-hidden">{say.label}</dt>
        <dd>{fill(say.records, { count: props.records.toLocaleString('es-MX') })}</dd>
      </div>
      {totalsOf(props.totals, props.stops).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

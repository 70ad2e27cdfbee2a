import { fill, formatDuration, formatSpeed, type TrackTotals } from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { formatKm } from '../../../../ui/format-km.js'
import styles from './history-tab.module.css'

/** The totals of a history, as label and value. */
export function totalsOf(
  { distance, maxSpeed, time }: TrackTotals,
  stops: number,
): readonly (readonly [string, string])[] {
  const t = texts.footer.totals
  return [
    [t.distance, formatKm(distance)],
    [t.maxSpeed, formatSpeed(maxSpeed)],
    [t.moving, formatDuration(time.moving)],
    [t.idle, formatDuration(time.idle)],
    [t.off, formatDuration(time.off)],
    [t.stops, String(stops)],
  ]
}

/** The totals, in one line. */
export function Totals(props: {
  readonly totals: TrackTotals
  readonly stops: number
  readonly records: number
}) {
  const t = texts.footer.totals
  return (
    <dl className={styles.totals} aria-label={t.label}>
      <div className={styles.count}>
        <dt className="visually-hidden">{t.label}</dt>
        <dd>{fill(t.records, { count: props.records.toLocaleString('es-MX') })}</dd>
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

import { texts } from '../../../../context/page-texts.js'
import styles from './track-legend.module.css'

/** What the colours of the track mean; the map's track-line.ts has the same classes. */
export default function TrackLegend() {
  const t = texts.footer.legend
  return (
    <ul className={styles.legend} aria-label={t.label}>
      {[t.stopped, t.slow, t.normal, t.fast, t.over].map((name, kind) => (
        <li key={name} data-kind={kind}>
          {name}
        </li>
      ))}
      <li className={styles.unit}>km/h</li>
    </ul>
  )
}

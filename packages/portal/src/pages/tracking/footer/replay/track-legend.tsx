import { panelTexts } from '../../../../context/panel-texts.js'
import '../../../../ui/marks/speed-scale.css'
import styles from './track-legend.module.css'

/** Displayed lower bound of each class of `speedClass`, km/h. */
const begins = [0, 5, 41, 81, 111] as const

/** Legend of the track's colours, as a scale. */
export default function TrackLegend() {
  const t = panelTexts.footer.legend
  return (
    <section className={styles.region} aria-label={t.label}>
      <ul className={styles.legend}>
        {[t.stopped, t.slow, t.normal, t.fast, t.over].map((name, kind) => (
          <li key={name} data-speed={kind}>
            <span className="visually-hidden">{name}</span>
            <span aria-hidden="true">{begins[kind]}</span>
          </li>
        ))}
        <li>km/h</li>
      </ul>
    </section>
  )
}

import { fill, formatDuration, formatFigure, type WrongClock } from '@baliza/sdk-core/internal'
import { connectionTexts } from './connection-texts.js'
import styles from './connections.module.css'

const t = connectionTexts

/** Units whose trackers have a wrong clock, each with the SMS that sets it. Renders nothing if there are none. */
export function WrongClocks({ clocks }: { readonly clocks: readonly WrongClock[] }) {
  if (clocks.length === 0) return null
  return (
    <details className={styles.clocks} open={clocks.length <= 3}>
      <summary>{`${t.clocks} (${formatFigure(clocks.length)})`}</summary>
      <p>{t.clocksNote}</p>
      <ul>
        {clocks.map(({ imei, nombre, desfase_reloj, sms_reloj }) => (
          <li key={imei}>
            <strong>{nombre}</strong>{' '}
            <span>
              {fill(desfase_reloj < 0 ? t.clockBehind : t.clockAhead, {
                time: formatDuration(Math.abs(desfase_reloj)),
              })}
              .
            </span>{' '}
            <small>{sms_reloj === '' ? t.clockUnknown : fill(t.clockSms, { sms: sms_reloj })}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}

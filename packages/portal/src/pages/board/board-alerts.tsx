import { type Alert, alertColors, alertRows, fill, formatFigure } from '@baliza/sdk-core/internal'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { ageOf } from '../../ui/text/age.js'
import { newsOf } from '../../workspace/alert-word.js'
import styles from './board.module.css'

const t = linkTexts.board
/** Maximum number of alerts in the list; no screen fits more. */
const most = 30

/** Unacknowledged alerts: urgent ones first, then newest first, with repeats in one row. It shows as many as fit, none truncated. */
export function BoardAlerts({ alerts, now }: { readonly alerts: readonly Alert[]; readonly now: number }) {
  return (
    <section className={styles.alerts} aria-label={t.alerts}>
      <h2>
        {t.alerts}
        {alerts.length > 0 && <span>{formatFigure(alerts.length)}</span>}
      </h2>
      {alerts.length === 0 ? (
        <p className={styles.calm}>{t.calm}</p>
      ) : (
        <ul>
          {alertRows(alerts)
            .slice(0, most)
            .map(({ alert, all, urgent }) => (
              <li
                key={alert.id}
                data-urgent={urgent || undefined}
                data-color={
                  urgent
                    ? 'danger'
                    : alert.color_alerta === null
                      ? undefined
                      : alertColors[alert.color_alerta]
                }
              >
                <strong>
                  {alert.nom_user}
                  {all.length > 1 && (
                    <span title={fill(texts.alerts.repeats, { count: all.length })}> × {all.length}</span>
                  )}
                </strong>
                <time dateTime={new Date(alert.timestamp).toISOString()}>
                  {ageOf(alert.timestamp, now, texts.tracking.justNow)}
                </time>
                <span>{newsOf(alert)}</span>
                {alert.direccion !== '' && <small>{alert.direccion}</small>}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

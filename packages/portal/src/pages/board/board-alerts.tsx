import { type Alert, alertColors, alertTypes, formatFigure } from '@baliza/sdk-core'
import { linkTexts } from '../../context/link-texts.js'
import { texts } from '../../context/page-texts.js'
import { ageOf } from '../../ui/text/age.js'
import styles from './board.module.css'

const t = linkTexts.board
/** More of them no screen has room for. */
const most = 30

/** The alerts that nobody has attended, the newest first; as many as there is room for, none of them cut. */
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
          {alerts
            .slice(0, most)
            .map(({ id, nom_user, clave_msj, nom_evento, direccion, timestamp, ...alert }) => (
              <li
                key={id}
                data-color={alert.color_alerta === null ? undefined : alertColors[alert.color_alerta]}
              >
                <strong>{nom_user}</strong>
                <time dateTime={new Date(timestamp).toISOString()}>
                  {ageOf(timestamp, now, texts.tracking.justNow)}
                </time>
                <span>{clave_msj === null ? nom_evento : alertTypes[clave_msj]}</span>
                {direccion !== '' && <small>{direccion}</small>}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

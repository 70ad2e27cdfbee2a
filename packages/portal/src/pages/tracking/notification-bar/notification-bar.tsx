import { TriangleAlert, X } from 'lucide-react'
import { hrefOf } from '../../../context/address-query.js'
import { texts } from '../../../context/page-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import button from '../../../ui/buttons/button.module.css'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { type BarContent, barLines } from './bar-content.js'
import styles from './notification-bar.module.css'

/**
 * The notification bar of managers and administrators (specification 1, section 6, which does not define its content). It shows
 * what needs attention until it is dismissed for the day. It is in the layout below the top bar and covers nothing.
 */
export default function NotificationBar(props: {
  readonly content: BarContent
  readonly onHide: () => void
}) {
  const { chooseTab } = useWorkspace()
  const t = texts.tracking
  const { content } = props
  const lines = barLines(content, t)
  return (
    <section className={styles.bar} aria-label={t.attention} data-pressing={lines.length > 0 || undefined}>
      <TriangleAlert className={styles.mark} size={18} aria-hidden="true" />
      <p className={styles.lines} role="status">
        {lines.length === 0 ? t.noAttention : lines.join(' ')}
      </p>
      {content.alerts > 0 && (
        <Button variant="quiet" onClick={() => chooseTab('alerts')}>
          {t.seeAlerts}
        </Button>
      )}
      {content.expired.length + content.expiring.length > 0 && (
        <a
          className={button.button}
          data-variant="quiet"
          href={hrefOf('cpanel', { filtro: content.expired.length > 0 ? 'vencidos' : 'por-vencer' })}
        >
          {t.seeExpired}
        </a>
      )}
      <IconButton label={t.hideForToday} onClick={props.onHide}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

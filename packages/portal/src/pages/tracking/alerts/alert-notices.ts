import { type Alert, alertColors, manyAlerts } from '@baliza/sdk-core/internal'
import type { NoticeAction, NoticeTone } from '../../../context/notices.js'
import type { texts } from '../../../context/page-texts.js'
import { alertWord } from '../../../workspace/alert-word.js'

export interface AlertNotice {
  readonly tone: NoticeTone
  readonly text: string
  readonly action: NoticeAction
}

/** Actions of a notice's button: open one alert, or all of them. */
export interface NoticeActions {
  readonly show: (alert: Alert) => void
  readonly showAll: () => void
}

/**
 * Returns the notices of simultaneous alerts: each in its colour, or a common one for five or more (specification 1, section 4).
 * An event may be configured without notices.
 */
export function noticesOf(
  fresh: readonly Alert[],
  { show, showAll }: NoticeActions,
  t: Pick<typeof texts, 'notifications' | 'alerts'>,
): AlertNotice[] {
  const shown = fresh.filter(({ mostrar_alerta }) => mostrar_alerta)
  if (shown.length === 0) return []
  if (fresh.length >= manyAlerts) {
    const action = { text: t.alerts.show, run: showAll }
    return [{ tone: 'warning', text: t.notifications.manyAlerts, action }]
  }
  return shown.map((alert) => ({
    tone: alert.color_alerta === null ? 'info' : alertColors[alert.color_alerta],
    text: textOf(alert, t.alerts.late),
    action: { text: t.alerts.show, run: () => show(alert) },
  }))
}

function textOf(alert: Alert, late: string): string {
  const text = alert.mensaje === '' ? `${alertWord(alert)}: ${alert.nom_user}` : alert.mensaje
  return alert.tardia ? `${text} · ${late}` : text
}

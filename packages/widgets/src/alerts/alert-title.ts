import { type Alert, alertTypes } from '@baliza/sdk-core/internal'
import type { TextsOverrides } from '../texts/widget-texts.js'

/** Returns the name of the alert's type. Without texts of alerts (a map may have none) it is the Spanish fallback name. */
export function alertTitle({ clave_msj, nom_evento }: Alert, say: TextsOverrides['alerts']): string {
  return clave_msj === null ? nom_evento : (say?.types?.[clave_msj] ?? alertTypes[clave_msj])
}

type Said = { readonly locale: string } & NonNullable<TextsOverrides['alerts']>

/** Returns the detail of an alert for a card that already shows its type and its unit; '' if there is nothing to add. */
export function alertDetail(alert: Alert, say: Said): string {
  const title = alertTitle(alert, say)
  const news = alertNews(alert, say)
  if (news === title) return ''
  return news.startsWith(`${title}: `) ? news.slice(title.length + 2) : news
}

/**
 * Returns what happened, for a line that already names the unit: `Salió de Bodega norte`. The server's message is Spanish. In
 * another language the result is the title and the name of the event.
 * @param say the texts of alerts; `locale` (BCP 47) is their language
 * @returns a sentence without the unit's name; never empty
 */
export function alertNews(alert: Alert, say: Said): string {
  const { mensaje, nom_user, nom_evento, clave_msj } = alert
  const title = alertTitle(alert, say)
  if (!say.locale.startsWith('es')) {
    // To accounts without access to event names, the server sends the Spanish name of the type instead.
    const isNamed = clave_msj !== null && nom_evento !== '' && nom_evento !== alertTypes[clave_msj]
    return isNamed ? `${title}: ${nom_evento}` : title
  }
  const unit = [`${nom_user}: `, `${nom_user} `].find((start) => mensaje.startsWith(start)) ?? ''
  const news = mensaje.slice(unit.length)
  return news === '' ? title : news.charAt(0).toUpperCase() + news.slice(1)
}

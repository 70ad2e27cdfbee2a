import { type Alert, alertTypes, type TextsOverrides } from '@baliza/sdk-core'

/** What an alert is about, as text; a map that carries no texts of alerts has the fallback text alone. */
export function alertTitle({ clave_msj, nom_evento }: Alert, say: TextsOverrides['alerts']): string {
  return clave_msj === null ? nom_evento : (say?.types?.[clave_msj] ?? alertTypes[clave_msj])
}

type Said = { readonly locale: string } & NonNullable<TextsOverrides['alerts']>

/** What a card says of an alert under its type and its unit; '' where those two say all there is. */
export function alertDetail(alert: Alert, say: Said): string {
  const title = alertTitle(alert, say)
  const news = alertNews(alert, say)
  if (news === title) return ''
  return news.startsWith(`${title}: `) ? news.slice(title.length + 2) : news
}

/**
 * What happened, for a line that names the unit already: `Salió de Bodega norte`. The host writes Spanish; who reads
 * another language has the title, and what the event is called.
 *
 * @param say the texts of alerts, whose `locale` (BCP 47) says in which language
 * @returns a sentence without the unit's name; never empty
 */
export function alertNews(alert: Alert, say: Said): string {
  const { mensaje, nom_user, nom_evento, clave_msj } = alert
  const title = alertTitle(alert, say)
  if (!say.locale.startsWith('es')) {
    // Whoever is not shown the names of events is told the Spanish one of the type in their place.
    const isNamed = clave_msj !== null && nom_evento !== '' && nom_evento !== alertTypes[clave_msj]
    return isNamed ? `${title}: ${nom_evento}` : title
  }
  const unit = [`${nom_user}: `, `${nom_user} `].find((start) => mensaje.startsWith(start)) ?? ''
  const news = mensaje.slice(unit.length)
  return news === '' ? title : news.charAt(0).toUpperCase() + news.slice(1)
}

import { type Alert, alertTypes, type TextsOverrides } from '@baliza/sdk-core'

/** What an alert is about, as text; a map that carries no texts of alerts has the fallback text alone. */
export function alertTitle({ clave_msj, nom_evento }: Alert, say: TextsOverrides['alerts']): string {
  return clave_msj === null ? nom_evento : (say?.types?.[clave_msj] ?? alertTypes[clave_msj])
}

/**
 * What happened, for a line that names the unit already: `Salió de Bodega norte`. The host writes Spanish; who reads
 * another language has the title, and what the event is called.
 *
 * @param say the texts of alerts, whose `locale` (BCP 47) says in which language
 * @returns a sentence without the unit's name; never empty
 */
export function alertNews(
  alert: Alert,
  say: { readonly locale: string } & NonNullable<TextsOverrides['alerts']>,
): string {
  const { mensaje, nom_user, nom_evento, clave_msj } = alert
  const title = alertTitle(alert, say)
  if (!say.locale.startsWith('es'))
    return clave_msj === null || nom_evento === '' ? title : `${title}: ${nom_evento}`
  const news = mensaje.startsWith(`${nom_user} `) ? mensaje.slice(nom_user.length + 1) : mensaje
  return news === '' ? title : news.charAt(0).toUpperCase() + news.slice(1)
}

import { type Alert, alertTypes } from '@baliza/sdk-core'
import { alertNews } from '@baliza/widgets/react'

/** What an alert is about, in a word or two. */
export function alertWord({ clave_msj, nom_evento }: Alert): string {
  return clave_msj === null ? nom_evento : alertTypes[clave_msj]
}

/** What happened, where the unit is named beside it: 'Entró en Bodega norte', as the list of what is pending has it. */
export const newsOf = (alert: Alert): string => alertNews(alert, { locale: 'es' })

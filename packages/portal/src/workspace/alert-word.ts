import { type Alert, alertTypes } from '@baliza/sdk-core/internal'
import { alertNews } from '@baliza/widgets/react'

/** Returns the type of an alert in a word or two. */
export function alertWord({ clave_msj, nom_evento }: Alert): string {
  return clave_msj === null ? nom_evento : alertTypes[clave_msj]
}

/** Describes an alert without its unit: 'Entró en Bodega norte', as in the list of pending alerts. */
export const newsOf = (alert: Alert): string => alertNews(alert, { locale: 'es' })

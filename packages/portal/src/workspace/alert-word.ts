import { type Alert, alertTypes } from '@baliza/sdk-core'

/** What an alert is about, in a word or two. */
export function alertWord({ clave_msj, nom_evento }: Alert): string {
  return clave_msj === null ? nom_evento : alertTypes[clave_msj]
}

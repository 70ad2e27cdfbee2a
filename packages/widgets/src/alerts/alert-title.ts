import { type Alert, alertTypes, type TextsOverrides } from '@baliza/sdk-core'

/** What an alert is about, in words; a map that carries no texts of alerts has what is said otherwise alone. */
export function alertTitle({ clave_msj, nom_evento }: Alert, say: TextsOverrides['alerts']): string {
  return clave_msj === null ? nom_evento : (say?.types?.[clave_msj] ?? alertTypes[clave_msj])
}

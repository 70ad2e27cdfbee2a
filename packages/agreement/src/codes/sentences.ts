/** Kinds of sentences that a tracker sends or the server sends to it, by their names on the wire. @remarks Baliza extension. */
export const sentenceKinds = {
  posicion: 'Posición',
  presentacion: 'Se presenta',
  latido: 'Latido: no es una posición',
  respuesta: 'Responde a un comando',
  rechazada: 'No es una posición',
  ilegible: 'No se pudo leer',
  acuse: 'Acuse de recibo',
  comando: 'Comando',
} as const
/** A code of {@link sentenceKinds}. */
export type SentenceKind = keyof typeof sentenceKinds

/** What the server did with the positions of a sentence, by their names on the wire. @remarks Baliza extension. */
export const sentenceOutcomes = {
  pendiente: 'Todavía sin guardar',
  guardada: 'Guardada',
  repetida: 'Ya se tenía',
  apartada: 'No se pudo guardar: se apartó',
  perdida: 'No se pudo guardar',
} as const
/** A code of {@link sentenceOutcomes}. */
export type SentenceOutcome = keyof typeof sentenceOutcomes

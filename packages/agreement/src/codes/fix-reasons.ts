/** Reasons for which a tracker sends a position, by their names on the wire. @remarks Baliza extension. */
export const fixReasons = {
  posicion: 'Posición',
  panico: 'Pánico',
  bateria: 'Batería baja',
  encendido: 'Encendido',
  apagado: 'Apagado',
  puerta: 'Puerta abierta',
  velocidad: 'Exceso de velocidad',
  corte: 'Corte de alimentación',
  datos: 'Datos del equipo',
} as const

/** Why a tracker sent a position. */
export type FixReasonCode = keyof typeof fixReasons

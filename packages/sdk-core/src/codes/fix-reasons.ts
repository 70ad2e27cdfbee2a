/** Why a tracker sent a position, by the wire's word. Ours. */
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

/**
 * What an alert is about: the wire's `clave_msj` (specification 1, section 4) and its Spanish label.
 * `DOOR` is ours: the specification has the event type 9 and gives its alerts no name.
 */
export const alertTypes = {
  IN_GEO: 'Entrada de geocerca',
  OUT_GEO: 'Salida de geocerca',
  ACC_OFF: 'Motor apagado',
  ACC_ON: 'Motor encendido',
  SPEEDING: 'Exceso de velocidad',
  PANIC: 'Pánico',
  IN_RUTA: 'Entrada de ruta',
  OUT_RUTA: 'Salida de ruta',
  LOW_BATTERY: 'Batería baja',
  MSJ_PERSONAL: 'Mensaje personal',
  DOOR: 'Puerta abierta / toma de fuerza',
} as const
/** A code of {@link alertTypes}. */
export type AlertType = keyof typeof alertTypes

/**
 * Types of alerts: the wire's `clave_msj` (specification 1, section 4) and its Spanish label.
 * @remarks Baliza extension: `DOOR`, because the specification has the event type 9 but no name for its alerts, and all types
 * after `DOOR`: alarms that the device reports, and the loss of its signal.
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
  JAMMING: 'Posible inhibidor',
  TOW: 'Remolque',
  ACCIDENT: 'Posible accidente',
  HARD_BRAKING: 'Frenado brusco',
  HARD_ACCELERATION: 'Aceleración brusca',
  HARD_CORNERING: 'Giro brusco',
  POWER_CUT: 'Corriente desconectada',
  POWER_RESTORED: 'Corriente restablecida',
  VIBRATION: 'Golpe o vibración',
  IDLE: 'Ralentí prolongado',
  FUEL_LEAK: 'Posible robo de combustible',
  FALL: 'Posible caída',
  NO_SIGNAL: 'Sin señal',
} as const
/** A code of {@link alertTypes}. */
export type AlertType = keyof typeof alertTypes

/** Types that need somebody at once: listed first, in red, and ringing until the alert is attended. */
export const urgentAlertTypes: ReadonlySet<AlertType> = new Set([
  'PANIC',
  'JAMMING',
  'TOW',
  'ACCIDENT',
  'POWER_CUT',
])

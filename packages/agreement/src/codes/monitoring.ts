/**
 * Types of monitoring by exception, by number. This is the only numbering that agrees with both lists of the specification (2,
 * section 4). `feed` is the source of each type.
 */
export const monitoringTypes = {
  1: { label: 'En Movimiento', feed: 'units' },
  2: { label: 'Motor apagado', feed: 'units' },
  3: { label: 'Motor encendido', feed: 'units' },
  4: { label: 'Entrada de geocerca', feed: 'alerts', alert: 'IN_GEO' },
  5: { label: 'Salida de geocerca', feed: 'alerts', alert: 'OUT_GEO' },
  6: { label: 'Entrada de ruta', feed: 'alerts', alert: 'IN_RUTA' },
  7: { label: 'Salida de ruta', feed: 'alerts', alert: 'OUT_RUTA' },
  8: { label: 'Exceso de velocidad', feed: 'units' },
} as const
/** A code of {@link monitoringTypes}. */
export type MonitoringType = keyof typeof monitoringTypes

/** Order of the options of the select (specification 2, section 2.3). */
export const monitoringOrder: readonly MonitoringType[] = [1, 2, 3, 8, 4, 5, 6, 7]

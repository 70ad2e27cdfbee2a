/**
 * Monitoring by exception: the types by number, in the only numbering under which both of the specification's
 * lists hold (2, section 4), with the feed each is answered from.
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

/** The order of the select (specification 2, section 2.3). */
export const monitoringOrder: readonly MonitoringType[] = [1, 2, 3, 8, 4, 5, 6, 7]

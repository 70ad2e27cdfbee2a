/** Rejection reasons of a fix (Baliza's own texts). `rejectionText` fills in `{…}`. */
export const doubts = {
  jump: 'salto',
  accuracy: 'precisión {m} m',
  /** If the server does not report the accuracy in metres. */
  coarse: 'precisión insuficiente',
  speed: 'velocidad contradicha ({n} km/h)',
  /** For pages that must not show speeds. */
  contradicted: 'velocidad contradicha',
  column: 'Duda',
  hide: 'Ocultar posiciones dudosas',
  notCounted: 'No se cuenta',
  /** Label of the position that the tracker reported. */
  said: 'Lo que dijo el equipo',
} as const

/** Why something of a fix is not believed; the texts are ours. `{…}` is filled in by `doubtText`. */
export const doubts = {
  jump: 'salto',
  accuracy: 'precisión {m} m',
  /** Where the host does not report the accuracy in metres. */
  coarse: 'precisión insuficiente',
  speed: 'velocidad contradicha ({n} km/h)',
  /** To a page that is not shown speeds. */
  contradicted: 'velocidad contradicha',
  column: 'Duda',
  hide: 'Ocultar posiciones dudosas',
  notCounted: 'No se cuenta',
  /** The label of the place that the tracker reported. */
  said: 'Lo que dijo el equipo',
} as const

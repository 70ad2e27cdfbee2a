/** Why something of a fix is not believed; the texts are ours. `{…}` is filled in by `doubtText`. */
export const doubts = {
  jump: 'salto',
  accuracy: 'precisión {m} m',
  /** Of a host that does not say how far off it was. */
  coarse: 'precisión insuficiente',
  speed: 'velocidad contradicha ({n} km/h)',
  /** To a page that is not shown speeds. */
  contradicted: 'velocidad contradicha',
  column: 'Duda',
  hide: 'Ocultar posiciones dudosas',
  notCounted: 'No se cuenta',
  /** The place that the tracker said. */
  said: 'Lo que dijo el equipo',
} as const

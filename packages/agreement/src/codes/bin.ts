/** Kinds of things that go to the bin when they are removed. */
export const binKinds = {
  device: 'Objeto',
  account: 'Usuario',
  mirrorAccount: 'Cuenta espejo',
  driver: 'Conductor',
  group: 'Grupo',
  geofence: 'Geocerca',
  pdi: 'PDI',
  route: 'Ruta',
  event: 'Evento',
} as const
/** A code of {@link binKinds}. */
export type BinKind = keyof typeof binKinds

/** How long the bin keeps a removed thing, ms. */
export const keptInBin = 30 * 86_400_000

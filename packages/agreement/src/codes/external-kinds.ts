/** Kinds of records that have an external id. */
export const externalKinds = ['units', 'users', 'drivers', 'groups', 'geofences', 'follow'] as const
/** One of {@link externalKinds}. */
export type ExternalKind = (typeof externalKinds)[number]

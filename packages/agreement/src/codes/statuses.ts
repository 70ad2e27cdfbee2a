/** Results of a login (specification 1, section 4). Any other number is a credential error, like 0. */
export const loginStatuses = { 0: 'refused', 1: 'success', 2: 'inactive' } as const
/** A code of {@link loginStatuses}. */
export type LoginStatus = keyof typeof loginStatuses

/** The `status` of every response. 1 is success; 2, in the objects feed, is an inactive user. */
export const wireStatuses = { 0: 'refused', 1: 'success', 2: 'inactive' } as const
/** A code of {@link wireStatuses}. */
export type WireStatus = keyof typeof wireStatuses

/** Connection state of a unit (specification 1, section 4). */
export const connectivities = {
  0: 'Sin conexión',
  1: 'En línea',
  2: 'Sin reporte',
} as const
/** 0 offline, 1 online, 2 has never reported. */
export type Connectivity = keyof typeof connectivities

/** The four flags of an event that the list can toggle: the `nodo` of `updateCheckEvento`. */
export const eventFlags = ['activo', 'push_notification', 'email', 'sms'] as const
/** One of {@link eventFlags}. */
export type EventFlag = (typeof eventFlags)[number]

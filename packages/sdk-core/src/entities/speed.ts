/** Miles in a kilometre, with the digits the specification gives (1, section 9). */
export const milesPerKilometre = 0.62137

/** km/h with one decimal. */
export function roundSpeed(speed: number): number {
  return Math.round(speed * 10) / 10
}

/** Miles per hour to km/h, one decimal: divide by 0.62137 (specification 1, section 9). */
export function milesToKm(milesPerHour: number): number {
  return roundSpeed(milesPerHour / milesPerKilometre)
}

/** km/h to miles per hour, unrounded: what a host sends in alerts and event rows. */
export function kmToMiles(kmPerHour: number): number {
  return kmPerHour * milesPerKilometre
}

/** What has a speed, unless the host keeps it to itself. */
export interface MayHideSpeed {
  /** A page that embeds it is not shown its speed: `speed` says no more than whether it moves. */
  readonly speedHidden?: true
}

/** Marks what a host has sent without its speed. */
export function markHiddenSpeed<Entity extends MayHideSpeed>(wire: unknown, entity: Entity): Entity {
  const { speedHidden } = wire as { readonly speedHidden?: unknown }
  return speedHidden === 1 ? { ...entity, speedHidden: true } : entity
}

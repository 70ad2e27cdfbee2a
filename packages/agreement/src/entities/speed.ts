/** Miles in a kilometre, with the digits of the specification (1, section 9). */
export const milesPerKilometre = 0.62137

/** Rounds a speed in km/h to one decimal. */
export function roundSpeed(speed: number): number {
  return Math.round(speed * 10) / 10
}

/** Converts miles per hour to km/h with one decimal: divides by 0.62137 (specification 1, section 9). */
export function milesToKm(milesPerHour: number): number {
  return roundSpeed(milesPerHour / milesPerKilometre)
}

/** Converts km/h to miles per hour, unrounded, as servers send them in alerts and event rows. */
export function kmToMiles(kmPerHour: number): number {
  return kmPerHour * milesPerKilometre
}

/** Something with a speed that the server may hide. */
export interface MayHideSpeed {
  /** The page embeds the account without speeds: `speed` only shows whether the unit moves. */
  readonly speedHidden?: true
}

/** Marks an entity that a server has sent without its speed. */
export function markHiddenSpeed<Entity extends MayHideSpeed>(wire: unknown, entity: Entity): Entity {
  const { speedHidden } = wire as { readonly speedHidden?: unknown }
  return speedHidden === 1 ? { ...entity, speedHidden: true } : entity
}

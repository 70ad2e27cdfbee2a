/**
 * States of a link with a destination. `near`: less than 2 km from it in a straight line, or from the edge of a geofence. `ended`:
 * some time after the arrival. `unknown`: the unit has not reported for ten minutes.
 */
export const followStates = {
  on_its_way: 'on its way',
  near: 'near',
  arrived: 'arrived',
  ended: 'ended',
  unknown: 'unknown',
} as const
/** A code of {@link followStates}. */
export type FollowState = keyof typeof followStates

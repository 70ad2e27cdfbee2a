import type { EventTrial, TriedCooldown } from '@baliza/sdk-core/internal'

/** Number of alerts per day above which a cooldown is proposed. */
const many = 40

/** Returns the shortest cooldown that at least halves the alerts of an event that alerts often; `null` if none does. */
export function proposedCooldown({ avisos, pausas }: EventTrial): TriedCooldown | null {
  if (avisos <= many) return null
  return pausas.find((one) => one.avisos <= avisos / 2) ?? null
}

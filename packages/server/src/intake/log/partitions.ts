/** Parts into which the fleet is divided; a unit's fixes are all in one, in their order. Never changed: units would move. */
export const partitionCount = 16

/** The partitions, from 0 on. */
export const partitions: readonly number[] = Array.from({ length: partitionCount }, (_, index) => index)

/** FNV-1a: the same number on every machine, in every version. */
export function partitionOf(imei: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < imei.length; index++)
    hash = Math.imul(hash ^ imei.charCodeAt(index), 0x01000193) >>> 0
  return hash % partitionCount
}

/**
 * Number of partitions of the fleet. All fixes of a unit are in one partition, in order. The number must never change: units
 * would move.
 */
export const partitionCount = 16

/** Partition numbers, from 0. */
export const partitions: readonly number[] = Array.from({ length: partitionCount }, (_, index) => index)

/** FNV-1a: yields the same number on every machine and in every version. */
export function partitionOf(imei: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < imei.length; index++)
    hash = Math.imul(hash ^ imei.charCodeAt(index), 0x01000193) >>> 0
  return hash % partitionCount
}

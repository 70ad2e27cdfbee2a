import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of this thread, so that requests and the database get a core first. Only Linux has a priority per thread:
 * elsewhere the whole process would get it.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10))
}

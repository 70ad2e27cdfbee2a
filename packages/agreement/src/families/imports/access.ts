import { asUser, managers, type RulesFor } from '../../access/rules.js'
import type { imports } from './calls.js'

export const access: RulesFor<typeof imports> = {
  check: managers,
  run: { ...managers, keys: ({ tipo }) => (tipo === 'users' ? 'none' : undefined) },
  // Each shape needs its own permission, and is a fault without it: see `checkShapes`.
  checkShapes: asUser,
  runShapes: asUser,
  // Every account may undo its own import of shapes. The other kinds are for managers: see `mayUndo`.
  undo: { row: ['id', 'imports'] },
  list: managers,
}

import { managers, type RulesFor } from '../../agreement/rules.js'
import type { imports } from './calls.js'

export const access: RulesFor<typeof imports> = {
  check: managers,
  run: { ...managers, keys: ({ tipo }) => (tipo === 'users' ? 'none' : undefined) },
  undo: { ...managers, row: ['id', 'imports'] },
  list: managers,
}

import { hasCode } from '../../problem.js'

/** Whether a statement failed because another record of the owner has the external id. */
export const isTakenExternalId = (error: unknown) =>
  hasCode(error, '23505') && 'constraint' in error && String(error.constraint).endsWith('_id_externo')

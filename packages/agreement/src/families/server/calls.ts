import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { one } from '../../entities/answers.js'
import { readServerStatus, type ServerStatus } from '../../entities/server-status.js'

/** The state of the server, for its operator. */
export const server = family('server', {
  /**
   * Returns the state of the process that answers: version, queue, database, disk, last backup, certificate and
   * deliveries. For role 4 only.
   */
  status: call<NoPayload, ServerStatus>('servidor', '/api/servidor', {
    effect: 'read',
    read: one(readServerStatus),
  }),
})

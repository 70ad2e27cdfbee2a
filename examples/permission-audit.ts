/**
 * Lists the permissions to cut engines, edit units and see reports: one line of JSON per account, mirror accounts included.
 * Requires a manager or super administrator.
 *
 *     BALIZA_USER=admin npm run -s example -- permission-audit | jq -r 'select(.cutsEngines) | .user'
 */
import { roles, type User } from '@baliza/sdk-core'
import { openClient } from './open-client.js'

const client = await openClient()

function tell(account: User, of?: string) {
  const { user, rol, activo, blocmotor, editar, reportes } = account
  const can = { cutsEngines: blocmotor, editsUnits: editar, seesReports: reportes }
  console.log(JSON.stringify({ user, of, role: roles[rol], active: activo, ...can }))
}

for (const account of await client.users.list()) {
  tell(account)
  for (const mirror of await client.mirrorAccounts.list({ id: account.id })) tell(mirror, account.user)
}
await client.session.logout()

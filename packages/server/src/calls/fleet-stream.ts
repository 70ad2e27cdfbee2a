import { payloads } from '@baliza/agreement'
import { profileVersion } from '../accounts/profile-version.js'
import { shareOf } from '../fair-shares.js'
import { type CallContext, handle } from './handler.js'

/** Header of `units.list` responses: their changes are available as a stream. */
export const streamHeader = 'x-stream'

/**
 * `GET /api/objetos/stream`: streams the responses of `units.list` as they change, with the same access rules. Each response's
 * `id` is its version. Further events are `profile`, with the value of `x-profile-version`, `alerts`, if the account has new
 * alerts, and `end`, with the refusal when access is lost.
 */
export const fleetStream = handle(
  payloads.units.list,
  async ({ since }, { services, request: { gzip, lastEventId }, account, subject, still }) => ({
    events: services.feedStreams.open({
      since: since ?? lastEventId,
      gzip,
      account: account.embed === undefined ? account.id : `viewers ${account.id}`,
      share: shareOf(account),
      reader: readerOf({ account, subject }),
      still: async () => readerOf(await still()),
    }),
    gzipped: gzip,
  }),
)

const readerOf = ({ account, subject }: Pick<CallContext, 'account' | 'subject'>) => ({
  viewer: subject,
  profile: profileVersion(account),
})

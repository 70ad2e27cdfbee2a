import { payloads } from '@baliza/sdk-core/agreement'
import { profileVersion } from '../accounts/profile-version.js'
import { shareOf } from '../fair-shares.js'
import { type CallContext, handle } from './handler.js'

/** With it an answer of `units.list` says that what comes after it can be had as a stream. */
export const streamHeader = 'x-stream'

/**
 * `GET /api/objetos/stream`: what `units.list` answers, as it comes about. Who may have it, and as whom, is decided as there.
 * Beside the answers, whose `id` is their version, come `profile`, with what `x-profile-version` says, `alerts`, where the
 * account has been alerted of something, and `end`, with the refusal of whoever may have it no longer.
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

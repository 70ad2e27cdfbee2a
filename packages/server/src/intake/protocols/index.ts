import type { TrackerProtocolName } from '@baliza/sdk-core'
import type { TrackerProtocol } from '../trackers/protocol.js'
import { coban } from './coban/index.js'
import { queclink } from './queclink/index.js'
import { teltonika } from './teltonika/index.js'

/** What trackers speak over connections of their own. */
export const protocolsByName: Readonly<Record<TrackerProtocolName, TrackerProtocol>> = {
  coban,
  queclink,
  teltonika,
} as never

import type { TrackerProtocolName } from '@baliza/agreement'
import type { TrackerProtocol } from '../trackers/protocol.js'
import { coban } from './coban/index.js'
import { gt06 } from './gt06/index.js'
import { h02 } from './h02/index.js'
import { queclink } from './queclink/index.js'
import { suntech } from './suntech/index.js'
import { teltonika } from './teltonika/index.js'

/** Protocols of trackers that connect directly. */
export const protocolsByName: Readonly<Record<TrackerProtocolName, TrackerProtocol>> = {
  coban,
  suntech,
  queclink,
  gt06,
  teltonika,
  h02,
}

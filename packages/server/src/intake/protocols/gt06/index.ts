import type { TrackerProtocol } from '../../trackers/protocol.js'
import { createDecoder } from './decode.js'
import { faultOf } from './fault.js'
import { createFramer } from './frames.js'
import { createOrderWriter } from './orders.js'

/** GT06, of Concox, Jimi and many clones: binary, over TCP. Only the login contains the IMEI. */
export const gt06: TrackerProtocol = {
  name: 'gt06',
  identifiedBy: 'imei',
  faultOf,
  begins(first) {
    const [mark, again] = first
    if (mark === undefined) return null
    if (mark !== 0x78 && mark !== 0x79) return false
    return again === undefined ? null : again === mark
  },
  introducedBy: 'login',
  open(id) {
    return { framer: createFramer(), ...createDecoder(id), ...createOrderWriter() }
  },
}

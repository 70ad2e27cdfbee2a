import type { history } from '@baliza/agreement/families/history/calls.js'
import { lastDay, type Sample, type SamplesFor, type SampleTarget } from '../sample.js'

const ofTarget = ({ imei }: SampleTarget) => ({ ...lastDay(), imei, nombre: 'Unidad' })
const past: Sample = { payload: (_, target) => ofTarget(target) }

export const samples: SamplesFor<typeof history> = {
  all: past,
  moving: past,
  stopped: past,
  byStatus: { payload: (_, target) => ({ ...ofTarget(target), status: 'acc off' }) },
  ofUnits: { payload: (_, { imei }) => ({ ...lastDay(), imei: [imei] }) },
  nearby: { payload: (_, { id }) => ({ user: id, ...lastDay(), lat: 19.4326, lng: -99.1332, radio: 200 }) },
}

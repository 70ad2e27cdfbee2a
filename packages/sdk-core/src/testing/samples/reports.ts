import type { reports } from '@baliza/agreement/families/reports/calls.js'
import { lastDay, type Sample, type SamplesFor, type SampleTarget } from '../sample.js'

const ofTarget = ({ imei }: SampleTarget) => ({ ...lastDay(), imei: [imei], filtro: 'all', grupos: [] })
const report: Sample = { payload: (_, target) => ofTarget(target) }

export const samples: SamplesFor<typeof reports> = {
  utilization: report,
  deviceInfo: report,
  events: report,
  general: report,
  speeding: { payload: (_, target) => ({ ...ofTarget(target), velocidad: 80 }) },
  unitUtilization: report,
  positions: {
    payload(_, { imei }) {
      const { finicial: inicio, ffinal: fin } = lastDay()
      return { imei, inicio, fin }
    },
  },
}

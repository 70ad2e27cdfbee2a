import type { reportSchedules } from '@baliza/agreement/families/report-schedules/calls.js'
import { nothing, ofRow, type SamplesFor, type SampleTarget, type SampleWorld } from '../sample.js'

const schedule = (world: SampleWorld, { imei }: SampleTarget) => ({
  nombre: `Envío ${world.next()}`,
  reporte: 'utilization',
  velocidad: null,
  unidades: [imei],
  frecuencia: 'week',
  dia: 1,
  hora: '07:00',
  zona: 'America/Mexico_City',
  destinatarios: ['jefe@flota.example'],
  formato: 'pdf',
})
const ofSchedule = ofRow('reportSchedules')

export const samples: SamplesFor<typeof reportSchedules> = {
  list: nothing,
  add: { payload: schedule },
  update: {
    payload: async (world, target) => ({
      ...schedule(world, target),
      id: await world.plant('reportSchedules', target),
      activo: false,
    }),
  },
  remove: ofSchedule,
  sendNow: ofSchedule,
}

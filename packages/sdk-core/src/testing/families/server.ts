import { done, type FakeFamily } from '../fake-answer.js'

const gigabyte = 1e9
const hour = 3_600_000

/** The state of a healthy server with a nightly backup. */
export const fake: FakeFamily<'server'> = {
  status: async (_, { host }) => {
    const now = host.now()
    return done('', {
      data: {
        version: '1.9.1',
        revision: '0a1b2c3d4e5f',
        trabajos: ['gateway', 'writer', 'web'],
        inicio: now - 52 * hour,
        timestamp: now,
        guarda: 1,
        causa: null,
        cola: { esperan: 3, antiguedad: 180, llena: 0 },
        base: { tipo: 'PostgreSQL 17.2', contesta: 1, ms: 1.4, bytes: 18.4 * gigabyte, apartadas: 0 },
        disco: { libres: 61 * gigabyte, total: 160 * gigabyte },
        respaldo: { ultimo: now - 7 * hour, bytes: 0.9 * gigabyte, fallo: null, fallo_en: null },
        certificado: { vence: now + 61.5 * 24 * hour, fallo: null },
        por_enviar: 0,
        entregas: [
          { canal: 'email', enviadas: 412, fallidas: 0, aplazadas: 3 },
          { canal: 'sms', enviadas: 37, fallidas: 0, aplazadas: 0 },
          { canal: 'push', enviadas: 1_208, fallidas: 4, aplazadas: 0 },
          { canal: 'webhook', enviadas: 5_630, fallidas: 0, aplazadas: 12 },
        ],
        servicios: [
          { nombre: 'SMTP_URL', fallo: null },
          { nombre: 'SMS_URL', fallo: null },
        ],
      },
    })
  },
}

import type { ServerStatus } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { findingsOf, sizeOf } from './server-findings.js'

const now = Date.UTC(2026, 10, 28, 18)
const hour = 3_600_000

const healthy: ServerStatus = {
  version: '1.9.1',
  revision: null,
  trabajos: ['gateway', 'writer', 'web'],
  inicio: now - hour,
  timestamp: now,
  guarda: true,
  causa: null,
  cola: { esperan: 0, antiguedad: 0, llena: false },
  base: { tipo: 'PostgreSQL 17.2', contesta: true, ms: 1.4, bytes: 18.4e9, apartadas: 0 },
  disco: { libres: 61e9, total: 160e9 },
  respaldo: { ultimo: now - 7 * hour, bytes: 9e8, fallo: null, fallo_en: null },
  certificado: { vence: now + 61 * 24 * hour, fallo: null },
  por_enviar: 0,
  entregas: [],
  servicios: [],
}

test('of a healthy server each part is well', () => {
  expect(findingsOf(healthy, now).map(({ id, tone, figure }) => [id, tone, figure])).toEqual([
    ['queue', 'success', 'Nada por guardar'],
    ['database', 'success', '18.4 GB'],
    ['disk', 'success', '61 GB libres'],
    ['backup', 'success', 'hace 7 h'],
    ['certificate', 'success', 'Vence en 61 días'],
    ['services', 'success', 'Ninguno configurado'],
  ])
})

test.each<[string, Partial<ServerStatus>, string, string, string]>([
  ['nothing is stored', { guarda: false, causa: 'Sin disco.' }, 'queue', 'danger', 'Sin disco.'],
  [
    'the queue is full',
    { cola: { esperan: 20_000, antiguedad: 4_000, llena: true } },
    'queue',
    'danger',
    'Llena: los rastreadores esperan',
  ],
  [
    'some wait',
    { cola: { esperan: 30, antiguedad: 4_000, llena: false } },
    'queue',
    'success',
    'La más antigua espera desde hace 4 s',
  ],
  ['another process stores', { cola: null }, 'queue', 'success', 'Las guarda otro proceso'],
  [
    'the database does not answer',
    { base: { ...healthy.base, contesta: false, bytes: null }, causa: 'PostgreSQL no contesta.' },
    'database',
    'danger',
    'PostgreSQL no contesta.',
  ],
  [
    'messages were set aside',
    { base: { ...healthy.base, apartadas: 12 } },
    'database',
    'warning',
    '12 mensajes sin guardar: baliza dead-letters list',
  ],
  [
    'one message was set aside',
    { base: { ...healthy.base, apartadas: 1 } },
    'database',
    'warning',
    '1 mensaje sin guardar: baliza dead-letters list',
  ],
  ['a tenth of the disk is free', { disco: { libres: 16e9, total: 160e9 } }, 'disk', 'success', 'de 160 GB'],
  ['less is free', { disco: { libres: 15.9e9, total: 160e9 } }, 'disk', 'warning', 'de 160 GB'],
  ['half a GB is free', { disco: { libres: 536_870_911, total: 1e9 } }, 'disk', 'danger', 'de 1 GB'],
  [
    'a night was missed',
    { respaldo: { ...healthy.respaldo, ultimo: now - 36 * hour - 1, bytes: null } },
    'backup',
    'danger',
    '26/11/2026 23:59:59',
  ],
  [
    'there is no backup',
    { respaldo: { ultimo: null, bytes: null, fallo: null, fallo_en: null } },
    'backup',
    'warning',
    '«Respaldar y restaurar», en /docs/',
  ],
  [
    'the last attempt failed',
    { respaldo: { ...healthy.respaldo, fallo: 'Sin espacio.', fallo_en: now - 2 * hour } },
    'backup',
    'danger',
    'Falló hace 2 h: Sin espacio.',
  ],
  [
    'there is no https',
    { certificado: null },
    'certificate',
    'success',
    'PUBLIC_URL no es una dirección https',
  ],
  [
    'the certificate ends soon',
    { certificado: { vence: now + 14 * 24 * hour - 1, fallo: null } },
    'certificate',
    'warning',
    '12/12/2026 11:59:59',
  ],
  [
    'the certificate has ended',
    { certificado: { vence: now, fallo: null } },
    'certificate',
    'danger',
    '28/11/2026 12:00:00',
  ],
  [
    'the certificate is not reached',
    { certificado: { vence: null, fallo: 'ECONNREFUSED' } },
    'certificate',
    'warning',
    'ECONNREFUSED',
  ],
  [
    'a service does not answer',
    {
      servicios: [
        { nombre: 'SMTP_URL', fallo: 'EAUTH' },
        { nombre: 'SMS_URL', fallo: null },
      ],
    },
    'services',
    'warning',
    'SMTP_URL: EAUTH',
  ],
])('where %s', (_, change, id, tone, detail) => {
  const found = findingsOf({ ...healthy, ...change }, now).find((finding) => finding.id === id)
  expect([found?.tone, found?.detail]).toEqual([tone, detail])
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [61e9, '61 GB'],
  [2.5e15, '2,500 TB'],
])('%d bytes are %s', (bytes, text) => expect(sizeOf(bytes)).toBe(text))

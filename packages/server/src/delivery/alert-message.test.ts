import { describe, expect, test } from 'vitest'
import type { DeliveredAlert } from '../storage/tables/deliveries.js'
import { alertMail, alertPush, alertSms } from './alert-message.js'

const alert: DeliveredAlert = {
  id: 'a'.repeat(24),
  imei: '359586015829801',
  time: Date.UTC(2026, 10, 21, 13, 2, 39),
  created_at: Date.UTC(2026, 10, 21, 13, 2, 40),
  clave_msj: 'SPEEDING',
  nom_user: 'Camión <1>',
  nom_evento: 'Límite 80',
  mensaje: '',
  lat: 19.0429,
  lng: -98.1983,
  speed: 92.4,
  direccion: 'Puebla, Puebla · 1.1 km',
  late: false,
}
const saying = { brand: 'Baliza', timeZone: 'America/Mexico_City', publicUrl: 'https://gps.mx' }
const map = 'https://www.google.com/maps/search/?api=1&query=19.042900,-98.198300'

describe('a mail', () => {
  test('says what, which, when, where and how fast', () => {
    const { subject, text } = alertMail(alert, saying)
    expect(subject).toBe('Baliza: Camión <1>: Exceso de velocidad')
    expect(text).toBe(
      [
        'Camión <1>: Exceso de velocidad',
        '',
        '',
        'Unidad: Camión <1>',
        'Evento: Límite 80',
        'Hora: sábado, 21 de noviembre de 2026, 07:02:39 GMT-6',
        'Velocidad: 92 km/h',
        'Lugar: Puebla, Puebla · 1.1 km',
        '',
        `Ver en el mapa: ${map}`,
        '',
        '--',
        'Recibes este correo porque este evento tiene activado el envío por correo en Baliza (https://gps.mx).',
        '',
      ].join('\n'),
    )
  })

  test('names an alert that was recorded late in each message', () => {
    const late = { ...alert, late: true }
    expect(alertMail(late, saying).text).toContain('07:02:39 GMT-6 (tardía)\n')
    expect(alertSms(late, saying)).toContain('21/11 07:02 (tardia), 92 km/h')
    expect(alertPush(late, saying).body).toContain('21/11 07:02 (tardía), 92 km/h')
  })

  test('is HTML in which names are only names', () => {
    const { html } = alertMail(alert, saying)
    expect(html).toContain('Camión &#60;1&#62;')
    expect(html).not.toContain('<1>')
    expect(html).toContain(`href="${map.replace('&', '&#38;')}"`)
    expect(html).not.toMatch(/<img|<script|src=/)
  })

  test('leaves out what nobody knows, and carries what was said', () => {
    const { text } = alertMail(
      { ...alert, lat: null, lng: null, direccion: '', nom_evento: '', mensaje: 'Sin corriente' },
      saying,
    )
    expect(text).toContain('\nSin corriente\n')
    expect(text).not.toMatch(/Lugar|Evento|mapa/)
  })

  test('keeps its subject to one line', () => {
    const { subject } = alertMail({ ...alert, nom_user: 'Uno\r\nBcc: otro@casa.mx' }, saying)
    expect(subject).toBe('Baliza: Uno Bcc: otro@casa.mx: Exceso de velocidad')
  })
})

describe('a text message', () => {
  test('is in the letters of GSM', () => {
    expect(alertSms(alert, saying)).toBe(
      `Baliza: Camion <1>, Exceso de velocidad. Limite 80. 21/11 07:02, 92 km/h. Puebla, Puebla - 1.1 km. ${map}`,
    )
  })

  test('is two at most, whatever the names', () => {
    const long = 'ñandú “x” 🚚 '.repeat(40)
    const text = alertSms(
      { ...alert, nom_user: long, nom_evento: long, direccion: long },
      { ...saying, brand: long },
    )
    expect(text.length).toBeLessThanOrEqual(306 + 60)
    expect(text).toMatch(/^[éñüÉÑÜ\x20-\x7e]+$/)
    expect(text.endsWith(map)).toBe(true)
  })
})

test('a notification is bounded, and the same alert is the same notification', () => {
  const long = 'ñ'.repeat(5_000)
  const push = alertPush(
    { ...alert, nom_user: long, nom_evento: long, mensaje: long, direccion: long },
    saying,
  )
  expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(3_900)
  expect(alertPush(alert, saying)).toEqual({
    title: 'Camión <1>: Exceso de velocidad',
    body: 'Límite 80\n21/11 07:02, 92 km/h\nPuebla, Puebla · 1.1 km',
    tag: alert.id,
    timestamp: alert.time,
    urgent: false,
    data: { id: alert.id, imei: alert.imei, clave_msj: 'SPEEDING', lat: alert.lat, lng: alert.lng },
  })
  expect(alertPush({ ...alert, clave_msj: 'PANIC' }, saying).urgent).toBe(true)
})

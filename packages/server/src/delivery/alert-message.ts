import { alertTypes, isUrgentAlert, mapUrl } from '@baliza/agreement'
import type { Config } from '../settings/config.js'
import type { DeliveredAlert } from '../storage/tables/deliveries.js'
import { writeMail } from './mail-html.js'

type Saying = Pick<Config, 'brand' | 'timeZone' | 'publicUrl'>

/**
 * Writes an alert as a mail.
 * @param unattendedBy name of the account that did not acknowledge the alert, in a mail to another recipient; `null`: the mail is
 * to the account
 */
export function alertMail(
  alert: DeliveredAlert,
  { brand, timeZone, publicUrl }: Saying,
  unattendedBy: string | null = null,
) {
  const what = `${alert.nom_user}: ${alertTypes[alert.clave_msj]}`
  const title = unattendedBy === null ? what : `Sin atender: ${what}`
  const site = publicUrl === null ? brand : `${brand} (${publicUrl})`
  const why =
    unattendedBy === null
      ? `este evento tiene activado el envío por correo en ${site}`
      : `${line(unattendedBy, 60)} pidió avisarte cuando nadie atiende las alertas de este evento en ${site}`
  const place = placeOf(alert)
  const facts: [string, string][] = [
    ['Unidad', alert.nom_user],
    ['Evento', alert.nom_evento],
    ['Hora', longTime(alert.time, timeZone) + lateText(alert)],
    ['Velocidad', speedOf(alert)],
    ['Lugar', place.name],
  ]
  return {
    subject: line(`${brand}: ${title}`, 150),
    ...writeMail({
      title: line(title, 150),
      lines: alert.mensaje === '' ? [] : [alert.mensaje],
      facts: facts.filter(([, value]) => value !== ''),
      link: place.url === null ? null : { text: 'Ver en el mapa', url: place.url },
      footer: `Recibes este correo porque ${why}.`,
    }),
  }
}

/** Writes an alert as at most two text messages, in the GSM alphabet, of which one message has 160 letters. */
export function alertSms(
  alert: DeliveredAlert,
  { brand, timeZone }: Pick<Saying, 'brand' | 'timeZone'>,
  unattended = false,
): string {
  const place = placeOf(alert)
  const parts = [
    `${line(brand, 20)}: ${unattended ? 'Sin atender: ' : ''}${line(alert.nom_user, 40)}, ${alertTypes[alert.clave_msj]}`,
    line(alert.nom_evento || alert.mensaje, 50),
    `${shortTime(alert.time, timeZone)}${lateText(alert)}, ${speedOf(alert)}`,
    line(place.name, 60),
    place.url ?? '',
  ]
  return inGsmLetters(parts.filter((part) => part !== '').join('. '))
}

/** Payload for the browser's service worker. `tag` is the alert's id, so that a repeated delivery shows one notification. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Time of the fix, Unix ms. */
  readonly timestamp: number
  /** The notification stays until it is closed, and vibrates. */
  readonly urgent: boolean
  readonly data: Pick<DeliveredAlert, 'id' | 'imei' | 'clave_msj' | 'lat' | 'lng'>
}

export function alertPush(alert: DeliveredAlert, { timeZone }: Pick<Saying, 'timeZone'>): PushPayload {
  const { id, imei, clave_msj, lat, lng } = alert
  const parts = [
    line(alert.nom_evento, 100),
    line(alert.mensaje, 300),
    `${shortTime(alert.time, timeZone)}${lateText(alert)}, ${speedOf(alert)}`,
    line(placeOf(alert).name, 150),
  ]
  return {
    title: line(`${alert.nom_user}: ${alertTypes[clave_msj]}`, 150),
    body: parts.filter((part) => part !== '').join('\n'),
    tag: id,
    timestamp: alert.time,
    urgent: isUrgentAlert(alert),
    data: { id, imei, clave_msj, lat, lng },
  }
}

function placeOf({ lat, lng, direccion }: DeliveredAlert): { name: string; url: string | null } {
  return { name: direccion, url: lat === null || lng === null ? null : mapUrl(lat, lng) }
}

function lateText({ late }: DeliveredAlert): string {
  return late ? ' (tardía)' : ''
}

function speedOf({ speed }: DeliveredAlert): string {
  return `${Math.round(speed)} km/h`
}

/** `sábado, 21 de noviembre de 2026, 07:02:39 GMT-6`. */
function longTime(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('es-MX', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(time)
}

/** `21/11 07:02`. */
function shortTime(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-MX', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${part.day}/${part.month} ${part.hour}:${part.minute}`
}

/** Converts a text to one line of at most `most` characters. */
function line(text: string, most: number): string {
  const flat = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return flat.length <= most ? flat : `${flat.slice(0, most - 3).trimEnd()}...`
}

/** The GSM alphabet of 128 letters has é, ñ and ü. With á, í, ó or ú only half the text would fit, so these lose their accent. */
function inGsmLetters(text: string): string {
  return text
    .replaceAll(/[^éñüÉÑÜ\x20-\x7e]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll('·', '-')
    .replaceAll(/[«»“”]/g, '"')
    .replaceAll(/[^éñüÉÑÜ\x20-\x7e]/g, '?')
}

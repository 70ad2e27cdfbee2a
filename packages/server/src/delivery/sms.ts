import { askOutside, NoOutcome } from '../outgoing/outgoing.js'
import type { Config } from '../settings/config.js'
import { FailedDelivery } from './failed-delivery.js'

/** The gateway that sends text messages. */
export interface SmsSender {
  /**
   * Sends one message; resolves when the gateway has accepted it.
   * @param to a telephone number as a person writes it; 10 digits get the configured prefix
   * @throws {FailedDelivery} no telephone number, or the gateway refused it, was unavailable or took longer than 15 s
   */
  send(to: string, text: string): Promise<void>
}

type SmsConfig = Pick<Config, 'smsUrl' | 'smsBody' | 'smsToken' | 'smsPrefix'>

const patience = 15_000

/** @returns `null` without SMS_URL */
export function createSms(config: SmsConfig): SmsSender | null {
  const { smsUrl } = config
  if (smsUrl === null) return null
  return {
    async send(to, text) {
      const phone = dialable(to, config.smsPrefix)
      if (phone === null) throw new FailedDelivery('el teléfono no es un número', true)
      const { url, init } = smsRequest({ ...config, smsUrl }, phone, text)
      const answer = await askOutside(url, { ...init, redirect: 'error', patience }).catch(
        (error: unknown) => {
          if (!(error instanceof NoOutcome)) throw error
          throw new FailedDelivery(`la pasarela de SMS no responde (${error.message})`, false)
        },
      )
      if (answer.ok) return
      // 408 and 429 allow a retry. Any other 4xx would be repeated.
      const final = answer.status < 500 && answer.status !== 408 && answer.status !== 429
      throw new FailedDelivery(`la pasarela de SMS respondió ${answer.status}`, final)
    },
  }
}

interface SmsInit {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Builds the request of one message: GET if the address has the placeholders, else POST with the body's template. */
export function smsRequest(
  { smsUrl, smsBody, smsToken }: Pick<SmsConfig, 'smsBody' | 'smsToken'> & { readonly smsUrl: string },
  to: string,
  text: string,
): { readonly url: string; readonly init: SmsInit } {
  const values = { to, text }
  const get = smsUrl.includes('{to}')
  const url = new URL(get ? filled(smsUrl, values, encodeURIComponent) : smsUrl)
  const headers: Record<string, string> = {}
  // `fetch` accepts no credentials in an address.
  if (url.username !== '')
    headers.authorization = `Basic ${btoa(decodeURIComponent(`${url.username}:${url.password}`))}`
  if (smsToken !== null) headers.authorization = `Bearer ${smsToken}`
  url.username = url.password = ''
  if (get) return { url: url.href, init: { method: 'GET', headers } }
  const json = smsBody.startsWith('{')
  headers['content-type'] = json ? 'application/json' : 'application/x-www-form-urlencoded'
  // The template already has the quotes.
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
  const body = filled(smsBody, values, json ? inJson : encodeURIComponent)
  return { url: url.href, init: { method: 'POST', headers, body } }
}

function filled(
  template: string,
  values: Readonly<Record<'to' | 'text', string>>,
  write: (value: string) => string,
): string {
  return template.replaceAll(/\{(to|text)\}/g, (_, name: 'to' | 'text') => write(values[name]))
}

/**
 * Normalizes a telephone number: `55 1234 5678` becomes `+525512345678`, and a number with a country code is unchanged. Returns
 * `null` for an invalid number.
 */
export function dialable(phone: string, prefix: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return null
  return /^\d{10}$/.test(digits) ? `${prefix}${digits}` : digits
}

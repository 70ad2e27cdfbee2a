import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../settings/config.js'
import { createSms, dialable, smsRequest } from './sms.js'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A gateway that records the requests it receives. */
async function gateway(status = 200) {
  const accepted: { method: string | undefined; url: string | undefined; body: string; headers: object }[] =
    []
  const server = createServer(async (request: IncomingMessage, answer) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    accepted.push({ method: request.method, url: request.url, body, headers: request.headers })
    answer.writeHead(status).end('{"secret":"no"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, accepted }
}

test.each([
  ['5512345678', '+525512345678'],
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+15551234567', '+15551234567'],
  ['525512345678', '525512345678'],
  ['', null],
  ['12345', null],
  ['no tiene', null],
])('the telephone %j is dialled %s', (phone, dialled) => expect(dialable(phone, '+52')).toBe(dialled))

test('without SMS_URL there is no gateway', () => {
  expect(createSms(readConfig({}))).toBeNull()
})

test('JSON by default, with the token, whatever the text holds', async () => {
  const { url, accepted } = await gateway()
  const sms = createSms(readConfig({ SMS_URL: url, SMS_TOKEN: 'abre' }))
  await sms?.send('5512345678', 'Dice "alto"\ny {to} ñ')
  expect(accepted[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer abre' } })
  expect(JSON.parse(accepted[0]?.body ?? '')).toEqual({ to: '+525512345678', text: 'Dice "alto"\ny {to} ñ' })
})

test('a form where the template is one', () => {
  const { init } = smsRequest(
    { smsUrl: 'https://a.mx', smsBody: 'to={to}&msj={text}', smsToken: null },
    '+1',
    'a&b=c',
  )
  expect(init).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'to=%2B1&msj=a%26b%3Dc',
  })
})

test('GET where the address has the placeholders', async () => {
  const { url, accepted } = await gateway()
  await createSms(readConfig({ SMS_URL: `${url}/enviar?tel={to}&msj={text}` }))?.send('5512345678', 'a&b ñ')
  expect(accepted[0]).toMatchObject({ method: 'GET', url: '/enviar?tel=%2B525512345678&msj=a%26b%20%C3%B1' })
})

test('a user and a password in the address become a header', async () => {
  const { url, accepted } = await gateway()
  await createSms(readConfig({ SMS_URL: url.replace('//', '//yo:cl%40ve@') }))?.send('5512345678', 'Hola')
  expect(accepted[0]?.headers).toMatchObject({ authorization: `Basic ${btoa('yo:cl@ve')}` })
})

test.each([
  [400, true],
  [429, false],
  [503, false],
])('a gateway that answers %i: final %s', async (status, final) => {
  const { url } = await gateway(status)
  const sent = createSms(readConfig({ SMS_URL: url }))?.send('5512345678', 'Hola')
  await expect(sent).rejects.toMatchObject({ final, message: `la pasarela de SMS respondió ${status}` })
})

test('a gateway that is not there is tried again, and its address stays out of the message', async () => {
  const sms = createSms(readConfig({ SMS_URL: 'http://u:clave@127.0.0.1:1/' }))
  await expect(sms?.send('5512345678', 'Hola')).rejects.toMatchObject({ final: false })
  await expect(sms?.send('5512345678', 'Hola')).rejects.not.toThrow('clave')
})

import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../settings/config.js'
import { type MailServer, mailPassword, startMailServer } from '../testing/mail-server.js'
import { createMailer, inPieces, senderOf } from './mail.js'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const mail = { to: 'ana@casa.mx', subject: 'Avisó', text: 'Hola, ñandú', html: '<p>Hola, ñandú</p>' }

test('without SMTP_URL there is no mail', () => {
  expect(createMailer(readConfig({}))).toBeNull()
})

test.each([
  [{ MAIL_FROM: 'Flota <a@b.mx>', SMTP_URL: 'smtp://x%40y.mx:z@h' }, 'Flota <a@b.mx>'],
  [
    { SMTP_URL: 'smtp://x%40y.mx:z@h', BRAND: 'Flota' },
    { name: 'Flota', address: 'x@y.mx' },
  ],
  [
    { SMTP_URL: 'smtp://x:z@h', PUBLIC_URL: 'https://gps.mx:8443/a' },
    { name: 'Baliza', address: 'avisos@gps.mx' },
  ],
  [{ SMTP_URL: 'smtp://h' }, { name: 'Baliza', address: 'avisos@localhost' }],
])('with %o it is from %o', (environment, from) => {
  expect(senderOf({ ...readConfig(environment), smtpUrl: environment.SMTP_URL })).toEqual(from)
})

test('a mail server that hangs up is asked again later', async () => {
  const silent = createServer((socket) => socket.end('220 hola\r\n'))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const mailer = createMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await expect(mailer?.send(mail)).rejects.toMatchObject({ name: 'FailedDelivery', final: false })
  mailer?.close()
  silent.close()
})

test('what is written arrives, in both shapes', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: server.url }))
  await mailer?.send(mail)
  expect(server.accepted).toEqual([
    {
      from: 'avisos@localhost',
      to: ['ana@casa.mx'],
      subject: 'Avisó',
      text: mail.text,
      html: mail.html,
      files: new Map(),
    },
  ])
  mailer?.close()
})

test('a long attachment is encoded in pieces, and arrives whole', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251))
  const lengths: number[] = []
  for await (const piece of inPieces(content)) lengths.push(piece.length)
  expect(lengths).toEqual([65_536, 65_536, 65_536, 3_392])

  const mailer = createMailer(readConfig({ SMTP_URL: server.url }))
  await mailer?.send({
    ...mail,
    attachments: [{ filename: 'a.bin', contentType: 'application/x', content }],
  })
  expect(server.accepted.at(-1)?.files.get('a.bin')?.equals(content)).toBe(true)
  mailer?.close()
})

test.each([
  [
    'a wrong password, which somebody may mend',
    { SMTP_URL: 'smtp://avisos:no@' },
    'ana@casa.mx',
    false,
    'EAUTH 535',
  ],
  ['somebody the mail server does not know', { SMTP_URL: '' }, 'nadie@casa.mx', true, 'EENVELOPE 550'],
  ['two addresses in one', { SMTP_URL: '' }, 'a@casa.mx, b@casa.mx', true, 'no es una dirección'],
  ['a second header', { SMTP_URL: '' }, 'a@casa.mx\nBcc: b@casa.mx', true, 'no es una dirección'],
])('%s', async (_, { SMTP_URL }, to, final, message) => {
  const url = SMTP_URL === '' ? server.url : `${SMTP_URL}127.0.0.1:${server.port}`
  const mailer = createMailer(readConfig({ SMTP_URL: url }))
  const sent = mailer?.send({ ...mail, to })
  await expect(sent).rejects.toMatchObject({
    name: 'FailedDelivery',
    final,
    message: expect.stringContaining(message),
  })
  await expect(sent).rejects.not.toThrow(mailPassword)
  mailer?.close()
})

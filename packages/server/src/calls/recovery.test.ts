import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsPolicy } from '../site/permissions-policy.js'
import { plantAccount } from '../testing/accounts.js'
import { askAsChromium } from '../testing/chromium.js'
import { databases, oneDatabase } from '../testing/databases.js'
import { fixture } from '../testing/fixture.js'
import { demoPassword } from '../testing/fleet.js'
import { mailPassword, startMailServer } from '../testing/mail-server.js'
import { failure, serverFixture, startServer } from '../testing/running-server.js'
import { mensajes } from '../texts.js'

const link = /(http:\/\/localhost:\d+)\/recuperar#([\w-]{43})/

describe.each([oneDatabase()])('password recovery on $name', (kind) => {
  const mails = fixture(startMailServer, (running) => running.close())
  const server = serverFixture(kind, () => ({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Flota <avisos@flota.mx>',
    BRAND: 'Mi <Flota>',
  }))
  const ask = (email: string) => server.post('/api/recupera-pass', { email })

  /** Requests a recovery and returns the token of the next mail. */
  async function tokenFor(email: string): Promise<string> {
    const next = mails.accepted.length + 1
    expect((await ask(email)).body).toEqual({ status: 1, mensaje: mensajes.recoveryMailed })
    return link.exec((await mails.mail(next)).text)?.[2] ?? ''
  }

  beforeAll(async () => {
    for (const name of ['usuario', 'otro', 'inactivo'])
      await server.database.query('update users set email = $2 where name = $1', [name, `${name}@casa.mx`])
  })
  beforeEach(async () => {
    await server.database.query('delete from attempts')
    const first = `select password from users where name = 'manager'`
    await server.database.query(`update users set password = (${first})`)
  })

  async function plant(name: string, email: string): Promise<void> {
    await server.database.query('delete from users where name = $1', [name])
    await plantAccount(server.database, { name, rol: 2, password: demoPassword, email })
  }

  test('a mail arrives; its link sets the password once and ends every session', async () => {
    const before = await server.enter('usuario')
    const token = await tokenFor(' Usuario@Casa.mx'.trim())
    const mail = mails.accepted.at(-1)
    expect(mail).toMatchObject({
      from: 'avisos@flota.mx',
      to: ['usuario@casa.mx'],
      subject: 'Cambia tu contraseña de Mi <Flota>',
    })
    expect(link.exec(mail?.text ?? '')?.[1]).toBe(server.url)
    expect(mail?.text).toContain('Hola, Nombre de usuario:')
    expect(mail?.text).toContain('«usuario»')
    expect(mail?.html).toContain(`href="${server.url}/recuperar&#35;${token}"`.replace('&#35;', '#'))
    expect(mail?.html).not.toContain('<Flota>')

    const client = await server.enter('otro')
    expect(await client.session.resetPassword({ token, pass: 'nueva' })).toBe(mensajes.passwordChanged)
    expect(await failure(before.session.profile({ id: server.ids.usuario }))).toMatchObject({
      code: 'unauthorized',
    })
    expect((await server.post('/api/login', { user: 'usuario', pass: demoPassword })).body.status).toBe(0)
    const again = await server.enter('usuario', 'nueva')
    // The sessions of other accounts stay open.
    await client.session.profile({ id: server.ids.otro })

    expect(await failure(client.session.resetPassword({ token, pass: 'otra' }))).toMatchObject({
      code: 'refused',
      mensaje: mensajes.badReset,
      reason: 'expired',
    })
    await again.session.profile({ id: server.ids.usuario })
  })

  test('a second link makes the first one worthless', async () => {
    const first = await tokenFor('otro@casa.mx')
    const second = await tokenFor('otro@casa.mx')
    expect(second).not.toBe(first)
    const set = (token: string) => server.post('/api/nueva-contrasena', { token, pass: 'segunda' })
    expect((await set(first)).body).toEqual({ status: 0, mensaje: mensajes.badReset, codigo: 'expired' })
    expect((await set(second)).body).toEqual({ status: 1, mensaje: mensajes.passwordChanged })
    const recorded = await server.database.query('select actor, action, object, fields from activity')
    expect(recorded).toContainEqual({
      actor: 'otro',
      action: 'accountChanged',
      object: 'otro',
      fields: ['pass'],
    })
  })

  test('of two at once one wins', async () => {
    await plant('doble', 'doble@casa.mx')
    const token = await tokenFor('doble@casa.mx')
    const answers = await Promise.all(
      ['una', 'dos'].map((pass) => server.post('/api/nueva-contrasena', { token, pass })),
    )
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual([0, 1])
  })

  test.each([
    ['an hour passes', `update password_resets set expires_at = expires_at - 3600000`],
    ['the password is changed meanwhile', `update users set password = 'x' || password where name = 'tarde'`],
    ['the address is changed meanwhile', `update users set email = 'nueva@casa.mx' where name = 'tarde'`],
    ['the account is deactivated', `update users set activo = false where name = 'tarde'`],
  ])('the link is worthless when %s', async (_, sql) => {
    const email = `tarde${Math.random()}@casa.mx`
    await plant('tarde', email)
    const token = await tokenFor(email)
    await server.database.query(sql)
    const { body } = await server.post('/api/nueva-contrasena', { token, pass: 'nueva' })
    expect(body).toEqual({ status: 0, mensaje: mensajes.badReset, codigo: 'expired' })
  })

  test('two accounts with one address get a link each', async () => {
    const email = 'juntos@casa.mx'
    for (const name of ['primera', 'segunda']) await plant(name, email.toUpperCase())
    const next = mails.accepted.length + 1
    await ask(email)
    const texts = [(await mails.mail(next)).text, (await mails.mail(next + 1)).text]
    const to = (name: string) => texts.find((text) => text.includes(`«${name}»`))
    expect(to('primera')).toBeDefined()
    const token = link.exec(to('segunda') ?? '')?.[2]
    await server.post('/api/nueva-contrasena', { token, pass: 'nueva' })
    await server.enter('segunda', 'nueva')
    await server.enter('primera', 'demo')
  })

  test('nobody learns who has an account: the same answer, for which no mail is waited, and no mail', async () => {
    const count = mails.accepted.length
    const release = mails.hold()
    const known = await ask('usuario@casa.mx')
    expect(mails.accepted.length).toBe(count)
    release()
    await mails.mail(count + 1)
    const unknown = await ask('quien@casa.mx')
    const inactive = await ask('inactivo@casa.mx')
    expect(unknown.text).toBe(known.text)
    expect(inactive.text).toBe(known.text)
    // The next mails pass through the same queue: one for each of the two accounts with this address.
    const before = mails.accepted.length
    await ask('juntos@casa.mx')
    await mails.mail(before + 2)
    const to = mails.accepted.slice(count).flatMap((mail) => mail.to)
    expect(to).not.toContain('quien@casa.mx')
    expect(to).not.toContain('inactivo@casa.mx')
  })

  test('who asks too often has to wait, and the last link stays good', async () => {
    await plant('insiste', 'insiste@casa.mx')
    const tokens = [
      await tokenFor('insiste@casa.mx'),
      await tokenFor('insiste@casa.mx'),
      await tokenFor('insiste@casa.mx'),
    ]
    const refused = await ask('INSISTE@casa.mx')
    expect([refused.status, refused.body.mensaje]).toEqual([429, mensajes.tooManyLogins])
    const { body } = await server.post('/api/nueva-contrasena', { token: tokens[2], pass: 'nueva' })
    expect(body.status).toBe(1)
  })

  test('what is no address, no token or no password is refused', async () => {
    expect((await ask('usuario')).body.mensaje).toBe('El formato es incorrecto: email')
    const short = await server.post('/api/nueva-contrasena', { token: 'a', pass: 'ab' })
    expect([short.status, short.body.mensaje]).toEqual([400, mensajes.shortPassword])
    const long = await server.post('/api/nueva-contrasena', { token: 'a'.repeat(101), pass: 'abc' })
    expect(long.status).toBe(400)
    expect((await server.post('/api/nueva-contrasena', { token: 'a', pass: 'abc' })).body).toEqual({
      status: 0,
      mensaje: mensajes.badReset,
      codigo: 'expired',
    })
  })

  test('the page is one answer, under a policy that lets nothing else in', async () => {
    const { headers, body: html } = await askAsChromium(server.url, '/recuperar')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]+=*'; style-src 'sha256-[\w+/]+=*'.*; require-trusted-types-for 'script'; trusted-types 'none'$/,
    )
    expect(headers['permissions-policy']).toBe(permissionsPolicy)
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(html).toContain('lang="es"')
    expect(html).toContain('Mi &#60;Flota&#62;')
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
  })

  test('neither tokens nor passwords are in the log', () => {
    const log = server.lines.join('\n')
    expect(log).toContain('enlace para cambiar la contraseña enviado')
    for (const { text } of mails.accepted) expect(log).not.toContain(link.exec(text)?.[2])
    expect(log).not.toContain(mailPassword)
    expect(log).not.toContain('@casa.mx')
  })
})

describe.each(databases().slice(0, 1))('without what it takes', (kind) => {
  test('without SMTP_URL it says that it sends no mail', async () => {
    const server = await startServer(kind)
    const client = await server.enter('usuario')
    expect(await failure(client.session.recoverPassword({ email: 'a@b.mx' }))).toMatchObject({
      code: 'refused',
      mensaje: mensajes.noMail,
    })
    await server.close()
  })

  test('without PUBLIC_URL a server that others reach sends no link, whatever Host they say', async () => {
    const mails = await startMailServer()
    const server = await startServer(kind, { SMTP_URL: mails.url, HOST: '0.0.0.0' })
    await server.database.query(`update users set email = 'a@b.mx' where name = 'usuario'`)
    const { body } = await server.post('/api/recupera-pass', { email: 'a@b.mx' }, { host: 'malo.mx' })
    expect(body).toEqual({ status: 0, mensaje: mensajes.noMail, codigo: 'unsupported' })
    expect(server.lines.join()).toContain('PUBLIC_URL')
    await server.close()
    expect(mails.accepted).toEqual([])
    await mails.close()
  })

  test('with PUBLIC_URL the link leads there', async () => {
    const mails = await startMailServer()
    const server = await startServer(kind, { SMTP_URL: mails.url, PUBLIC_URL: 'https://gps.mx/flota/' })
    await server.database.query(`update users set email = 'a@b.mx' where name = 'usuario'`)
    await server.post('/api/recupera-pass', { email: 'a@b.mx' }, { host: 'malo.mx' })
    expect((await mails.mail(1)).text).toContain(': https://gps.mx/flota/recuperar#')
    await server.close()
    await mails.close()
  })
})

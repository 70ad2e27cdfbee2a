import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { newId } from '../storage/tables/accounts.js'
import type { DeliveryChannel } from '../storage/tables/deliveries.js'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { planted } from '../testing/fleet.js'
import { type MailServer, mailPassword, startMailServer } from '../testing/mail-server.js'
import { freePort } from '../testing/postgres.js'
import { startPushService } from '../testing/push-service.js'
import { confirmOwn } from '../testing/recipients.js'
import { serverFixture } from '../testing/running-server.js'
import { startSmsGateway } from '../testing/sms-gateway.js'
import { startOutbox } from './outbox.js'

const minute = 60_000

describe.each([oneDatabase()])('the outbox on $name', (kind) => {
  let mailPort: number
  let mails: MailServer | undefined
  let raised = 0
  beforeAll(async () => {
    mailPort = await freePort()
  })
  const pushes = fixture(startPushService, (running) => running.close())
  const gateway = fixture(startSmsGateway, (running) => running.close())
  const server = serverFixture(
    kind,
    () => ({ SMTP_URL: `smtp://avisos:${mailPassword}@127.0.0.1:${mailPort}`, SMS_URL: gateway.url }),
    { delivery: { pushAnywhere: true, pauses: [50, 100, 200, 400, 800], every: 100 } },
  )

  beforeAll(async () => {
    await server.database.query(
      `update users set email = name || '@casa.mx', tel = '5512345678' where name in ('usuario', 'inactivo')`,
    )
    await confirmOwn(server.database)
  })
  afterEach(async () => {
    await mails?.close()
    mails = undefined
    gateway.accepted.length = 0
    pushes.accepted.length = 0
    await server.database.query('delete from alerts')
  })

  /** Stores an alert and its delivery in one transaction, as the server does. @returns the delivery's id */
  async function raise(user: string, channel: DeliveryChannel, age = 0): Promise<string> {
    const [alert, delivery] = [newId(), newId()]
    const now = Date.now() - age
    // Each alert belongs to a different fix.
    raised += 1
    const time = now + raised
    await server.database.transaction(async (tx) => {
      await tx.query(
        `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta,
           sonido, lat, lng, speed, acc, direccion)
         values ($1, $2, $3, $4, $5, 'SPEEDING', 'Camión 1', 'Límite 80', true, false, 19.0429, -98.1983, 92, true,
           'Puebla, Puebla')`,
        [alert, user, planted.shared, time, now],
      )
      await tx.query('insert into deliveries (id, alert_id, channel, next_at) values ($1, $2, $3, $4)', [
        delivery,
        alert,
        channel,
        now,
      ])
    })
    return delivery
  }

  interface State {
    readonly attempts: number
    readonly sent_at: number | null
    readonly failed: string | null
  }

  async function counts() {
    const health = (await (await fetch(`${server.url}/health`)).json()) as {
      deliveries: Record<'waiting' | 'sent' | 'failed', number>
    }
    return health.deliveries
  }

  async function stateOf(id: string): Promise<State> {
    const [state] = await server.database.query<State>(
      'select attempts, sent_at, failed from deliveries where id = $1',
      [id],
    )
    if (state === undefined) throw new Error('there is no such delivery')
    return state
  }

  function settled(id: string): Promise<State> {
    return eventually(async () => {
      const state = await stateOf(id)
      if (state.sent_at === null && state.failed === null) throw new Error('neither sent nor given up')
      return state
    })
  }

  /** Resolves when the first attempt has failed and the second has begun. */
  function triedTwice(id: string): Promise<void> {
    return eventually(async () => expect((await stateOf(id)).attempts).toBeGreaterThan(1))
  }

  const assign = (sql = 'insert into assignments (imei, user_id) values ($1, $2) on conflict do nothing') =>
    server.database.query(sql, [planted.shared, server.ids.otro])
  beforeAll(() => assign())

  test('an alert is a mail', async () => {
    mails = await startMailServer(mailPort)
    const state = await settled(await raise(server.ids.usuario, 'email'))
    expect(state).toMatchObject({ attempts: 1, failed: null })
    expect(mails.accepted).toHaveLength(1)
    expect(mails.accepted[0]).toMatchObject({
      from: 'avisos@localhost',
      to: ['usuario@casa.mx'],
      subject: 'Baliza: Camión 1: Exceso de velocidad',
    })
    expect(mails.accepted[0]?.text).toContain('Velocidad: 92 km/h')
    expect(mails.accepted[0]?.html).toContain('<th align="left"')
  })

  test('a mail server that is down at first is tried again', async () => {
    const id = await raise(server.ids.usuario, 'email')
    await triedTwice(id)
    mails = await startMailServer(mailPort)
    const state = await settled(id)
    expect(state.failed).toBeNull()
    expect(state.attempts).toBeGreaterThan(1)
    expect(mails.accepted).toHaveLength(1)
  })

  test('six tries, and then it is given up, with the reason in the table and the log', async () => {
    const state = await settled(await raise(server.ids.usuario, 'email'))
    expect(state).toMatchObject({ attempts: 6, sent_at: null })
    expect(state.failed).toMatch(/^el servidor de correo no lo tomó \(\w+\)$/)
    const log = server.lines.join('\n')
    expect(log).toContain('aviso no enviado')
    expect(log).not.toContain('clave-del-correo')
    expect(log).not.toContain('usuario@casa.mx')
  })

  test('an address that the mail server does not know is given up at once', async () => {
    mails = await startMailServer(mailPort)
    await server.database.query(`update users set email = 'nadie@casa.mx' where name = 'otro'`)
    await confirmOwn(server.database)
    expect(await settled(await raise(server.ids.otro, 'email'))).toMatchObject({ attempts: 1, sent_at: null })
    await server.database.query(`update users set email = '' where name = 'otro'`)
  })

  test('an alert is a text message', async () => {
    expect((await settled(await raise(server.ids.usuario, 'sms'))).failed).toBeNull()
    expect(gateway.accepted).toEqual([
      {
        to: '+525512345678',
        text: expect.stringContaining('Baliza: Camion 1, Exceso de velocidad. Limite 80.'),
      },
    ])
  })

  test('an alert is a notification, which only the browser can read', async () => {
    await (await server.enter('usuario')).push.subscribe(pushes.browser('uno'))
    expect((await settled(await raise(server.ids.usuario, 'push'))).failed).toBeNull()
    expect(JSON.parse(pushes.accepted[0]?.text ?? '')).toMatchObject({
      title: 'Camión 1: Exceso de velocidad',
      data: { imei: planted.shared },
    })
    const { headers } = pushes.accepted[0] ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(headers?.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
    expect(Number(headers?.ttl)).toBeGreaterThan(3_500)
  })

  test.each([
    404, 410,
  ])('a browser whose push service says %i is forgotten, and the others are notified', async (status) => {
    const usuario = await server.enter('usuario')
    await usuario.push.subscribe(pushes.browser(`ido${status}`))
    await usuario.push.subscribe(pushes.browser('otro'))
    pushes.answer(`ido${status}`, status)
    expect((await settled(await raise(server.ids.usuario, 'push'))).failed).toBeNull()
    const left = await server.database.query<{ endpoint: string }>('select endpoint from push_subscriptions')
    expect(left.map(({ endpoint }) => endpoint.replace(/.*\//, ''))).not.toContain(`ido${status}`)
    expect(pushes.accepted.map(({ path }) => path)).toContain('/otro')
  })

  test('a push service that is busy is asked again', async () => {
    await server.database.query('delete from push_subscriptions')
    await (await server.enter('usuario')).push.subscribe(pushes.browser('lento'))
    pushes.answer('lento', 503)
    const id = await raise(server.ids.usuario, 'push')
    await triedTwice(id)
    pushes.answer('lento', 201)
    const state = await settled(id)
    expect(state.failed).toBeNull()
    expect(state.attempts).toBeGreaterThan(1)
  })

  test.each<[DeliveryChannel, string]>([
    ['email', 'la cuenta no tiene correo'],
    ['sms', 'la cuenta no tiene teléfono'],
    ['push', 'ningún navegador de la cuenta acepta notificaciones'],
  ])('without an address there is no %s', async (channel, why) => {
    expect(await settled(await raise(server.ids.otro, channel))).toMatchObject({ attempts: 1, failed: why })
  })

  test('what waits is not sent to whoever does not see the unit any more', async () => {
    await assign('delete from assignments where imei = $1 and user_id = $2')
    for (const channel of ['email', 'sms', 'push'] as const)
      expect(await settled(await raise(server.ids.otro, channel))).toMatchObject({
        failed: 'la cuenta ya no ve la unidad',
      })
    expect(gateway.accepted).toEqual([])
    await assign()
  })

  test('an inactive account is sent nothing', async () => {
    const state = await settled(await raise(server.ids.inactivo, 'sms'))
    expect(state.failed).toBe('la cuenta está inactiva')
    expect(gateway.accepted).toEqual([])
  })

  test.each<[DeliveryChannel, number, boolean]>([
    ['sms', 59 * minute, true],
    ['sms', 61 * minute, false],
    ['push', 61 * minute, false],
    ['email', 61 * minute, true],
    ['email', 25 * 60 * minute, false],
  ])('%s, %i ms after the alert: sent %s', async (channel, age, sent) => {
    mails = await startMailServer(mailPort)
    const { failed } = await settled(await raise(server.ids.usuario, channel, age))
    expect(failed).toBe(sent ? null : 'el aviso caducó antes de enviarse')
  })

  test('many at once are each sent once, though two workers look for them', async () => {
    const byAnother: string[] = []
    const refuse = async () => {
      throw new Error('not asked for')
    }
    const another = await startOutbox({
      database: server.database,
      log: createLog('silent'),
      senders: {
        email: refuse,
        push: refuse,
        sms: async ({ id }) => {
          byAnother.push(id)
          await new Promise((resolve) => setTimeout(resolve, 5))
        },
      },
    })
    const ids = await Promise.all(Array.from({ length: 120 }, () => raise(server.ids.usuario, 'sms')))
    for (const id of ids) expect(await settled(id)).toMatchObject({ attempts: 1, failed: null })
    await another.close()
    expect(new Set(byAnother).size).toBe(byAnother.length)
    expect(gateway.accepted.length + byAnother.length).toBe(120)
    expect(another.stats().sent).toBe(byAnother.length)
    expect(byAnother.length).toBeGreaterThan(0)
  })

  describe('one account floods', () => {
    /** Stores deliveries ahead of the server's clock, so that the server's own worker does not send them. */
    const raiseAhead = (user: string) => raise(user, 'sms', -5 * minute)
    const flood = (user: string) =>
      server.database.query(
        `with raised as (
           insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta, sonido,
             speed, acc)
           select 'flood ' || n, $1, $2, n, $3, 'PANIC', '', '', true, false, 0, false from generate_series(1, 388) n
           returning id)
         insert into deliveries (id, alert_id, channel, next_at) select id, id, 'sms', $3 from raised`,
        [user, planted.shared, Date.now() + 5 * minute],
      )

    /** A worker whose messages are completed by the test. */
    async function startAhead() {
      const sending: { readonly id: string; readonly account: string; readonly end: () => void }[] = []
      const begun: string[] = []
      const send = ({ id, account }: { readonly id: string; readonly account: { readonly id: string } }) =>
        new Promise<void>((resolve) => {
          begun.push(account.id)
          const end = () => {
            sending.splice(sending.indexOf(one), 1)
            resolve()
          }
          const one = { id, account: account.id, end }
          sending.push(one)
        })
      const outbox = await startOutbox({
        database: server.database,
        log: createLog('silent'),
        senders: { email: send, push: send, sms: send },
        now: () => Date.now() + 10 * minute,
      })
      return {
        sending,
        begun,
        async close() {
          const closed = outbox.close()
          while (sending.length > 0) sending[0]?.end()
          await closed
        },
      }
    }

    test('the other account has a lane at once, and then every second turn', async () => {
      const { usuario, otro } = server.ids
      await flood(usuario)
      const worker = await startAhead()
      await eventually(() => expect(worker.sending).toHaveLength(3))
      const alone = await raiseAhead(otro)
      await eventually(() => expect(worker.sending.map(({ id }) => id)).toContain(alone))
      worker.sending.find(({ id }) => id === alone)?.end()
      const many = [alone, await raiseAhead(otro), await raiseAhead(otro), await raiseAhead(otro)]
      await eventually(() => expect(worker.sending).toHaveLength(4))
      while (worker.begun.filter((account) => account === otro).length < many.length) {
        const count = worker.begun.length
        worker.sending[0]?.end()
        await eventually(() => expect(worker.begun.length).toBeGreaterThan(count))
      }
      expect(worker.begun.filter((account) => account === usuario).length).toBeLessThan(12)
      await worker.close()
    })

    test('mirror accounts have no share besides that of their owner', async () => {
      const shares = async () =>
        (
          await server.database.query<{ share: string }>('select distinct share from deliveries order by 1')
        ).map(({ share }) => share)
      await raiseAhead(server.ids.espejo)
      expect(await shares()).toEqual([server.ids.usuario])
      await raiseAhead(server.ids.usuario)
      expect(await shares()).toEqual([server.ids.usuario])
    })

    test('it is fair across two processes', async () => {
      const { usuario, otro } = server.ids
      await flood(usuario)
      const workers = [await startAhead(), await startAhead()]
      for (const { sending } of workers) await eventually(() => expect(sending).toHaveLength(3))
      const two = [await raiseAhead(otro), await raiseAhead(otro)]
      await eventually(() =>
        expect(workers.flatMap(({ sending }) => sending.map(({ id }) => id))).toEqual(
          expect.arrayContaining(two),
        ),
      )
      for (const worker of workers) await worker.close()
    })
  })

  test('what we fail at ourselves is given up at once, and the next one is sent', async () => {
    // Ahead of the server's clock, so that the server's own worker does not send them.
    const bad = await raise(server.ids.usuario, 'sms', -5 * minute)
    const next = await raise(server.ids.usuario, 'sms', -5 * minute)
    const send = async ({ id }: { readonly id: string }) => {
      if (id === bad) throw new TypeError('no such field')
    }
    const ahead = await startOutbox({
      database: server.database,
      log: createLog('silent'),
      senders: { email: send, push: send, sms: send },
      now: () => Date.now() + 10 * minute,
    })
    expect(await settled(bad)).toMatchObject({ attempts: 1, failed: 'el servidor falló al enviarlo' })
    expect(await settled(next)).toMatchObject({ attempts: 1, failed: null })
    await ahead.close()
  })

  test('/health counts them', async () => {
    const deliveries = await counts()
    expect(deliveries.sent).toBeGreaterThan(10)
    expect(deliveries.failed).toBeGreaterThan(5)
    await server.database.query(`delete from alerts where id = 'mañana'`)
    await server.database.query(
      `insert into alerts (id, user_id, imei, time, created_at, clave_msj, nom_user, nom_evento, mostrar_alerta, sonido,
         speed, acc) values ('mañana', $1, '1', 1, $2, 'PANIC', '', '', true, false, 0, false)`,
      [server.ids.usuario, Date.now()],
    )
    await server.database.query(
      `insert into deliveries (id, alert_id, channel, next_at) values ('mañana', 'mañana', 'sms', $1)`,
      [Date.now() + 60 * minute],
    )
    await eventually(async () => expect((await counts()).waiting).toBe(1))
  })

  test('it closes after its last claim has ended, so that nothing is claimed and left unmarked', async () => {
    const events: string[] = []
    let isSlow = false
    let release = () => {}
    const slow: Database = {
      ...server.database,
      async query(sql, ...values) {
        if (!sql.includes('attempts = attempts + 1')) return server.database.query(sql, ...values)
        if (isSlow) {
          events.push('asked')
          await new Promise<void>((resolve) => {
            release = resolve
          })
          events.push('claimed')
        }
        return []
      },
      async listen(...channel) {
        const stop = await server.database.listen(...channel)
        return async () => {
          await stop()
          setImmediate(() => release())
        }
      },
    }
    const refuse = async () => {
      throw new Error('not asked for')
    }
    const outbox = await startOutbox({
      database: slow,
      log: createLog('silent'),
      senders: { email: refuse, push: refuse, sms: refuse },
    })
    isSlow = true
    await raise(server.ids.usuario, 'sms')
    await server.database.query(`notify deliveries`)
    await eventually(() => expect(events).toContain('asked'))
    isSlow = false
    await outbox.close()
    expect(events.filter((one) => one === 'claimed')).toHaveLength(1)
  })

  test('what another process has taken is left to it, until its time is over', async () => {
    const id = await raise(server.ids.otro, 'sms')
    await settled(id)
    await server.database.query(
      'update deliveries set failed = null, attempts = 6, next_at = $2 where id = $1',
      [id, Date.now() + minute],
    )
    await settled(await raise(server.ids.otro, 'sms'))
    expect((await stateOf(id)).failed).toBeNull()
    await server.database.query('update deliveries set next_at = $2 where id = $1', [id, Date.now()])
    expect(await settled(id)).toMatchObject({ attempts: 7, failed: 'se interrumpió demasiadas veces' })
  })
})

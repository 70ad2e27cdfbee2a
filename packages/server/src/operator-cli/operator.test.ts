import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { childEntry } from '../testing/child-entry.js'
import { databases, openBare, temporaryDirectory } from '../testing/databases.js'
import { insideOf } from '../testing/everything.js'
import { fixture } from '../testing/fixture.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { mailPassword, startMailServer } from '../testing/mail-server.js'
import { commandLine } from '../testing/operator.js'
import { freePort } from '../testing/postgres.js'
import { enter, failure, openServer } from '../testing/running-server.js'
import { startSmsGateway } from '../testing/sms-gateway.js'

const nowhere = { databaseUrl: null, dataDir: temporaryDirectory(), childEntry: '/nowhere' }

describe.each(databases())('admin on $name', (kind) => {
  const home = fixture(
    () => kind.start(),
    (started) => started.remove(),
  )
  const run = (secret: string, ...args: string[]) => commandLine(home, {}, { secret })(...args)

  test('create, list and reset-password, and what they refuse', async () => {
    expect(await run('primera', 'admin', 'create', 'jefa')).toEqual({
      code: 0,
      out: ['Super administrador jefa: ya puede entrar.'],
      err: [],
    })
    expect(await run('otra', 'admin', 'create', 'JEFA')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^Ya hay una cuenta JEFA/)],
    })
    expect(await run('x', 'admin', 'create', 'corta')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^La contraseña no sirve: /)],
    })
    expect((await run('', 'admin', 'list')).out).toEqual(['jefa  jefa  activo  nunca ha entrado'])

    const server = await openServer(home)
    const before = await enter(server, 'jefa', 'primera')
    await server.close()
    before.close()
    await insideOf(home, (database) => database.query(`update users set activo = false where name = 'jefa'`))
    expect(await run('x', 'admin', 'reset-password', 'jefa')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^La contraseña no sirve: /)],
    })
    expect(await run('segunda', 'admin', 'reset-password', 'jefa')).toMatchObject({
      code: 0,
      out: ['Contraseña de jefa cambiada; sus sesiones terminaron.'],
    })
    expect(
      await insideOf(home, (database) => database.query('select count(*) as count from sessions')),
    ).toEqual([{ count: 0 }])
    const again = await openServer(home)
    expect(await failure(enter(again, 'jefa', 'primera'))).toMatchObject({ reason: 'credentials' })
    ;(await enter(again, 'jefa', 'segunda')).close()
    await again.close()
  })

  test('nobody’s password but a super administrator’s', async () => {
    await insideOf(home, plantFleet)
    for (const name of ['usuario', 'nadie'])
      expect(await run('segunda', 'admin', 'reset-password', name)).toMatchObject({
        code: 1,
        err: [`${name} no es super administrador: «admin list» los muestra.`],
      })
  })
})

describe.each(databases())('commands on $name where Baliza has no database', (kind) => {
  const home = fixture(
    async () => {
      const started = await kind.start({ empty: true })
      return started.databaseUrl === null ? { ...started, dataDir: temporaryDirectory() } : started
    },
    (started) => started.remove(),
  )

  test.each([
    [['backup', temporaryDirectory()]],
    [['admin', 'list']],
    [['admin', 'reset-password', 'jefa']],
    [['dead-letters', 'list']],
    [['dead-letters', 'replay']],
    [['dead-letters', 'remove']],
    [['move', '--to', temporaryDirectory()]],
  ])('%j says so in one line and makes none', async (args) => {
    expect(await commandLine(home, {}, { secret: 'segunda' })(...args)).toEqual({
      code: 1,
      out: [],
      err: [
        expect.stringMatching(
          /^No hay base de datos de Baliza en \S.*: di cuál con DATA_DIR o DATABASE_URL\.$/,
        ),
      ],
    })
    if (home.databaseUrl === null) expect(readdirSync(home.dataDir)).toEqual([])
    else {
      const database = await openBare(home)
      const tables = database.query(
        `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      expect(await tables.finally(() => database.close())).toEqual([])
    }
  })
})

describe('config check', () => {
  test('says each setting and where it is from, what is wrong, and nothing that is secret', async () => {
    const environment = { SMS_TOKEN: 'hunter2', BRAND: 'Mi Flota', TRACKER_PORT: 'abc' }
    const { code, out, err } = await commandLine(nowhere, environment)('config', 'check', '--time-zone=UTC')
    expect(code).toBe(1)
    const line = (name: string) => out.find((one) => one.startsWith(`${name} `))?.replace(/ {2,}/g, ' | ')
    expect(line('BRAND')).toBe('BRAND | Mi Flota | [entorno]')
    expect(line('TIME_ZONE')).toBe('TIME_ZONE | UTC | [opción]')
    expect(line('HOST')).toBe('HOST | 127.0.0.1 | [sin decirlo]')
    expect(line('SMTP_URL')).toBe('SMTP_URL | (nada) | [sin decirlo]')
    expect(line('SMS_TOKEN')).toBe('SMS_TOKEN | secreto | [entorno]')
    expect(line('TRACKER_PORT')).toMatch(/TRACKER_PORT=abc no es un puerto/)
    expect(err).toEqual(['Por corregir: TRACKER_PORT. Así no arranca.'])
    expect(out.join()).not.toContain('hunter2')
  })

  test('before the first start there is no embedded database, and that is no fault', async () => {
    const dataDir = join(temporaryDirectory(), 'baliza')
    const run = commandLine({ databaseUrl: null, dataDir, childEntry: '/nowhere' })
    const { code, out, err } = await run('config', 'check')
    expect([code, err]).toEqual([0, []])
    expect(out).toContain(`Base de datos: integrada, todavía no existe: se crea en ${dataDir} al arrancar`)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('says what is reached and what is not, without its password', async () => {
    const [mail, sms, closed] = [await startMailServer(), await startSmsGateway(), await freePort()]
    const kind = databases().at(-1)
    const home = await kind?.start()
    if (home === undefined) throw new Error('no database')
    const reached = await commandLine(
      { ...home, childEntry: childEntry() },
      { SMTP_URL: mail.url, SMS_URL: sms.url },
    )('config', 'check')
    expect([reached.code, reached.err]).toEqual([0, []])
    expect(reached.out.slice(-7)).toEqual([
      expect.stringMatching(/^Base de datos: .*contesta; su última migración: \d{4}-/),
      'NATS: no se usa',
      'Correo: deja entrar',
      expect.stringMatching(/^SMS: contesta/),
      'Traccar: no se usa',
      'Calles: no se usa',
      'Geocodificador: no se usa',
    ])
    expect(sms.accepted).toEqual([])
    const away = await commandLine(nowhere, {
      DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${closed}/base`,
      NATS_URL: `nats://u:hunter2@127.0.0.1:${closed}`,
      SMTP_URL: mail.url.replace(mailPassword, 'hunter2'),
      SMS_URL: `http://127.0.0.1:${closed}/?key=hunter2`,
      TRACCAR_URL: `http://127.0.0.1:${closed}`,
      TRACCAR_TOKEN: 'hunter2-hunter2-hunter2-hunter2',
      TRACCAR_SECRET: 'hunter2-hunter2-hunter2-hunter2',
      TILE_URL: '/no/hay.pmtiles',
      GEOCODER_URL: `http://127.0.0.1:${closed}/?key=hunter2`,
    })('config', 'check')
    expect(away.code).toBe(1)
    expect(away.err).toEqual([
      'No se llega a: Base de datos, NATS, Correo, SMS, Traccar, Calles, Geocodificador.',
    ])
    expect(away.out.join()).not.toContain('hunter2')
    await mail.close()
    sms.close()
    await home.remove()
  })
})

describe('support-bundle', () => {
  test('has what support needs, and no secret, password, key or whole IMEI', async () => {
    const folder = temporaryDirectory()
    const logFile = join(folder, 'baliza.log')
    writeFileSync(
      logFile,
      `{"msg":"a Bearer abcdefgh12345678 y bz_abcdefgh${'k'.repeat(43)}","imei":"864035010100001"}\n{"url":"smtp://ana:hunter2@correo.mx","q":"https://x.mx/a?llave=hunter3&b=1"}\n`,
    )
    const environment = {
      ADMIN_PASSWORD: 'clave-de-la-jefa',
      DATABASE_URL: `postgres://baliza:cl%40ve-base@127.0.0.1:${await freePort()}/baliza`,
      METRICS_KEY: 'metricas-1234567890',
      SMS_URL: 'http://127.0.0.1:9/?to={to}&text={text}&llave=de-los-sms',
      TILE_URL: 'Calles=https://mapas.mx/{z}/{x}/{y}.png?apikey=de-los-mapas',
      PORT: String(await freePort()),
      LOG_FILE: logFile,
    }
    const run = commandLine({ ...nowhere, databaseUrl: environment.DATABASE_URL }, environment)
    const path = join(folder, 'soporte.zip')
    const { code, out, err } = await run('support-bundle', path)
    expect([code, err, out.length]).toEqual([0, [], 1])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const files = Object.fromEntries(
      Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(Object.keys(files).toSorted()).toEqual([
      'ajustes.txt',
      'doctor.txt',
      'health.json',
      'metrics.txt',
      'programa.txt',
      'registro.txt',
    ])
    expect(files['programa.txt']).toMatch(/^Baliza \d+\.\d+\.\d+ /)
    expect(files['ajustes.txt']).toContain('ADMIN_PASSWORD=secreto [environment]')
    expect(files['doctor.txt']).toMatch(/^MAL {4}Puerto/m)
    expect(files['registro.txt']).toBe(
      '{"msg":"a Bearer «secreto» y bz_abcdefgh«secreto»","imei":"…0001"}\n{"url":"smtp://«secreto»@correo.mx","q":"https://x.mx/a?llave=«secreto»&b=«secreto»"}\n',
    )
    const all = Object.values(files).join('\n')
    for (const secret of ['clave-de-la-jefa', 'cl%40ve', 'cl@ve', 'metricas-12', 'de-los-', 'hunter'])
      expect(all).not.toContain(secret)
    expect(await run('support-bundle', path)).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^Ya existe /)],
    })
  })
})

describe('tests of what leaves', () => {
  test('a mail and an SMS arrive', async () => {
    const [mail, sms] = [await startMailServer(), await startSmsGateway()]
    const run = commandLine(nowhere, { SMTP_URL: mail.url, SMS_URL: sms.url, BRAND: 'Mi Flota' })
    expect(await run('send-test-mail', 'ana@flota.mx')).toMatchObject({ code: 0, err: [] })
    expect(await mail.mail(1)).toMatchObject({
      to: ['ana@flota.mx'],
      subject: 'Prueba de correo de Mi Flota',
    })
    expect(await run('send-test-sms', '55 1234 5678')).toMatchObject({ code: 0, err: [] })
    expect(sms.accepted).toEqual([{ to: '+525512345678', text: 'Prueba de SMS de Mi Flota' }])
    sms.answer(500)
    expect(await run('send-test-sms', '55 1234 5678')).toMatchObject({
      code: 1,
      err: ['la pasarela de SMS respondió 500'],
    })
    await mail.close()
    sms.close()
  })

  test('without a channel, or to nobody, it is one line', async () => {
    const run = commandLine(nowhere)
    expect(await run('send-test-mail', 'ana@flota.mx')).toMatchObject({
      code: 1,
      err: ['Este servidor no envía correos: falta SMTP_URL.'],
    })
    expect(await run('send-test-sms', '5512345678')).toMatchObject({
      code: 1,
      err: ['Este servidor no envía SMS: falta SMS_URL.'],
    })
    expect(await run('send-test-sms')).toMatchObject({ code: 1, err: ['Falta <TELÉFONO>.'] })
  })
})

describe.each(databases())('doctor on $name', (kind) => {
  const home = fixture(
    () => kind.start(),
    (started) => started.remove(),
  )

  test('while the server runs: its ports, what it refused, and the units that nobody has heard of', async () => {
    const server = await openServer(home)
    await plantFleet(server.database)
    const { http, trackers, osmand } = server.address
    for (const id of [planted.own, '864000000000000'])
      await fetch(
        `http://127.0.0.1:${osmand}/?id=${id}&lat=19.4&lon=-99.1&timestamp=${Math.floor(Date.now() / 1_000)}`,
      )
    await server.database.query(
      `insert into dead_letters (imei, protocol, raw, reason, received_at, rejected_at) values ('1', 'coban', 'x', 'roto', 1, 2)`,
    )
    const ports = { PORT: String(http), TRACKER_PORT: String(trackers), OSMAND_PORT: String(osmand) }
    const dataDir = kind.name === 'PGlite' ? home.dataDir : temporaryDirectory()
    const run = commandLine({ ...home, dataDir, childEntry: childEntry() }, ports)
    const { code, out, err } = await run('doctor')
    await server.close()
    const find = (word: string) => out.find((line) => line.slice(7).startsWith(word))
    if (process.platform === 'linux') expect(code).toBe(1)
    expect(find(`Puerto ${http}`)).toMatch(/^bien/)
    // A test listens on this machine only.
    if (process.platform === 'linux')
      expect(find(`Puerto ${trackers}`)).toMatch(/^MAL {4}.*ningún rastreador de fuera llega/)
    expect(find('Servidor')).toBe('bien   Servidor: guarda lo que llega')
    expect(find('osmand')).toBe(
      'bien   osmand: 2 recibidas desde que arrancó; no guardadas: 1 de unidades sin registrar',
    )
    expect(find('Base de datos')).toMatch(/^bien .*contesta y está al día/)
    expect(find('Reloj')).toMatch(/^bien/)
    expect(find('Apartadas')).toMatch(/^aviso {2}Apartadas: 1; .* de 1 por coban: roto/)
    expect(find('Unidades')).toMatch(/^bien .*Unidades: 4, 1 en la última hora/)
    expect(find('De 3 unidades nunca se supo')).toMatch(new RegExp(`^aviso .*${planted.foreign}`))
    expect(find('Respaldo')).toMatch(/^aviso {2}Respaldo: ninguno todavía/)
    // Its two tracker ports listen on this machine only: see above.
    if (process.platform === 'linux') expect(err).toEqual([expect.stringMatching(/^2 cosas están mal/)])
  })

  test('of a healthy demo there is no fault, although only this machine reaches its ports', async () => {
    const server = await openServer(home)
    const { http, trackers, osmand } = server.address
    const ports = { PORT: String(http), TRACKER_PORT: String(trackers), OSMAND_PORT: String(osmand) }
    const dataDir = kind.name === 'PGlite' ? home.dataDir : temporaryDirectory()
    const run = commandLine({ ...home, dataDir, childEntry: childEntry() }, ports)
    const { out } = await run('--demo', 'doctor')
    await server.close()
    if (process.platform === 'linux')
      expect(out.filter((line) => line.includes('solo en este equipo, como en toda demostración'))).toEqual([
        expect.stringMatching(/^aviso {2}Puerto .*TRACKER_PORT/),
        expect.stringMatching(/^aviso {2}Puerto .*OSMAND_PORT/),
      ])
    expect(out.filter((line) => line.startsWith('MAL    Puerto'))).toEqual([])
  })

  test('of a healthy server with a backup there is no fault: it ends with 0', async () => {
    const server = await openServer(home, { environment: { TRACKER_HOST: '0.0.0.0' } })
    const { http, trackers, osmand } = server.address
    const dataDir = kind.name === 'PGlite' ? home.dataDir : temporaryDirectory()
    const run = commandLine(
      { ...home, dataDir, childEntry: childEntry() },
      {
        PORT: String(http),
        TRACKER_PORT: String(trackers),
        OSMAND_PORT: String(osmand),
        TRACKER_HOST: '0.0.0.0',
      },
    )
    const backups = temporaryDirectory()
    expect(await run('backup', backups)).toMatchObject({ code: 0 })
    const healthy = await run('doctor')
    expect([healthy.code, healthy.err]).toEqual([0, []])
    expect(healthy.out.filter((line) => line.startsWith('MAL'))).toEqual([])
    expect(healthy.out.some((line) => line.startsWith('bien   Respaldo: el último, '))).toBe(true)
    // A file blocks the next backup, which fails and counts as a fault.
    expect(await run('backup', join(backups, readdirSync(backups)[0] ?? ''))).toMatchObject({ code: 1 })
    const failing = await run('doctor')
    await server.close()
    expect(failing.code).toBe(1)
    expect(failing.out.filter((line) => line.startsWith('MAL'))).toEqual([
      expect.stringMatching(/^MAL {4}Respaldo: falló .*\(Ya existe /),
    ])
  })

  test('while it does not: who does not listen, and what the database says all the same', async () => {
    const [a, b, c] = [await freePort(), await freePort(), await freePort()]
    const dataDir = kind.name === 'PGlite' ? home.dataDir : temporaryDirectory()
    const ports = { PORT: String(a), TRACKER_PORT: String(b), OSMAND_PORT: String(c) }
    const { code, out } = await commandLine({ ...home, dataDir, childEntry: childEntry() }, ports)('doctor')
    expect(code).toBe(1)
    expect(out.filter((line) => line.includes('(ECONNREFUSED)'))).toHaveLength(4)
    expect(out.some((line) => line.startsWith('bien   Base de datos'))).toBe(true)
  })
})

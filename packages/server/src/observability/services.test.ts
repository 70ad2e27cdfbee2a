import { afterEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { startGeocoder } from '../testing/geocoder.js'
import { mailPassword, startMailServer } from '../testing/mail-server.js'
import { freePort } from '../testing/postgres.js'
import { startServer } from '../testing/running-server.js'

const [kind] = databases()
if (kind === undefined) throw new Error('no database')

describe('what others run', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  test('is told of where it does not answer, and holds up no start', async () => {
    const [mail, geocoder, nobody] = [await startMailServer(), await startGeocoder(), await freePort()]
    closing.push(
      () => mail.close(),
      () => geocoder.close(),
    )
    const server = await startServer(kind, {
      SMTP_URL: mail.url.replace(mailPassword, 'otra'),
      SMS_URL: `http://127.0.0.1:${nobody}/?tel={to}&msj={text}&llave=hunter2`,
      GEOCODER_URL: geocoder.url,
    })
    closing.push(() => server.close())
    const services = async () => {
      const health = (await (await fetch(`${server.url}/health`)).json()) as { readonly services: object }
      return health.services
    }
    await expect.poll(services).toEqual({
      SMTP_URL: expect.stringContaining('EAUTH'),
      SMS_URL: 'ECONNREFUSED',
      GEOCODER_URL: null,
    })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('baliza_service_up{service="SMS_URL"} 0')
    expect(metrics).toContain('baliza_service_up{service="GEOCODER_URL"} 1')
    const told = server.lines.filter((line) => line.includes('un servicio no responde'))
    expect(told).toHaveLength(2)
    expect(server.lines.join()).not.toContain('hunter2')
    // The check requested no street and sent no message.
    expect(geocoder.asked).toEqual([])
    expect(mail.accepted).toEqual([])
  })
})

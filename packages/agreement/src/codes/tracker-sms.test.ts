import { expect, test } from 'vitest'
import type { TrackerModelCode } from './tracker-models.js'
import { trackerSms } from './tracker-sms.js'

const server = { host: 'flota.mx', port: 5001, id: '907036543' }

test.each<[TrackerModelCode, readonly string[]]>([
  ['gps103', ['adminip123456 flota.mx 5001', 'gprs123456']],
  ['suntechLegacy', ['ST300NTW;907036543;02;0;<APN>;;;flota.mx;5001;;;;']],
  ['suntechUniversal', ['PRG;907036543;10;05#flota.mx;06#5001', 'PRG;907036543;10;07#00;10#00']],
  ['gv55', ['AT+GTSRI=gv55,3,,1,flota.mx,5001,,,,5,1,,,,,FFFF$']],
  ['gv75w', ['AT+GTSRI=gv75w,3,,1,flota.mx,5001,,,,5,1,,,,,FFFF$']],
  ['concox', ['SERVER,1,flota.mx,5001,0#']],
  ['teltonika', ['  setparam 2004:flota.mx;2005:5001;2006:0']],
  ['sinotrack', ['8040000 flota.mx 5001', '7100000']],
])('%s is pointed at a server by %j', (model, lines) => {
  expect(trackerSms[model]?.lines(server)).toEqual(lines)
})

test('a server that is known by its address alone', () => {
  expect(trackerSms.concox?.lines({ ...server, host: '203.0.113.5' })).toEqual([
    'SERVER,0,203.0.113.5,5001,0#',
  ])
})

// One SMS contains up to 160 characters of the GSM alphabet.
test.each(Object.entries(trackerSms))('%s: each line is one text message', (_model, sms) => {
  for (const line of sms?.lines({ ...server, host: 'rastreo.transportes-del-norte.com.mx' }) ?? [])
    expect(line).toMatch(/^[\x20-\x7e]{1,160}$/)
  if (sms !== null && sms.password !== null) expect(sms.lines(server)[0]).toContain(sms.password)
})

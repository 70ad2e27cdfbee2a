import { simulatedTracker, type TrackerProtocolName, trackerProtocols } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { protocolsByName } from '../protocols/index.js'
import { recognise } from './recognise.js'

const names = Object.keys(trackerProtocols) as TrackerProtocolName[]
const all = Object.values(protocolsByName)
const moment = { lat: 19.4, lng: -99.1, speed: 43, course: 90, acc: true }
const said = (protocol: TrackerProtocolName, text: string) => ({
  protocol,
  bytes: Buffer.from(text, 'latin1'),
})

const beginnings = [
  ...names.map((name) => {
    const device = simulatedTracker(name, name === 'suntech' ? '205000001' : '356307042441013')
    return said(name, `${device.hello}${device.sentence(1_764_000_000_000, moment)}`)
  }),
  // A sentence and a heartbeat of trackers that have not noticed that they lost their connection.
  said('coban', 'imei:359710049092324,tracker,151027025958,,F,235957.000,A,2429.5156,N,'),
  said('coban', '359586015829802;'),
  said('suntech', 'STT;0560000001;BFFFFF;56;1.0.15;1;20200219;20:52:25;00008D6C;334;20;0925;'),
  said('suntech', 'SA200STT;317652;042;20120718;15:41:04;16d41;-15.618755;-056.083241;000.024;'),
  said('queclink', '+RESP:GTIGF,270302,860000000000017,,3519,0,0.0,92,111.2,-116.867638,32.450321,'),
  said('gt06', '\x79\x79\x00\x05\x94\x00'),
  said('h02', '\x24\x90\x00\x00\x00\x01\x08\x50\x24\x05\x12\x19\x23\x50\x14\x32\x06\x09'),
]

describe('the first bytes of a connection', () => {
  test.each(beginnings)('$protocol: however few have come, they are nobody else’s', ({ protocol, bytes }) => {
    for (let count = 1; count <= bytes.length; count += 1) {
      const found = recognise(all, bytes.subarray(0, count))
      if (found !== null) expect(found).toBe(protocolsByName[protocol])
    }
    expect(recognise(all, bytes)).toBe(protocolsByName[protocol])
  })

  test.each([
    'SSH-2.0-OpenSSH_9.6\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '~\x02\x00\x00\x2e\x01\x38\x00\x13\x80\x00',
    '{"device":1}',
    '\0\0\0\0\0\0\0\x36\x08\x01',
    'HELO mail.example.com\r\n, and more than thirty-two bytes',
    '*not one of them, and more than thirty-two bytes#',
  ])('%j is of none', (text) => {
    expect(recognise(all, Buffer.from(text, 'latin1'))).toBe('foreign')
  })

  test('on a port of one protocol whatever comes is its', () => {
    const { teltonika } = protocolsByName
    expect(recognise([teltonika], Buffer.from('imei:'))).toBe(teltonika)
  })
})

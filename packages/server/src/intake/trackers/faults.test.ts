import { describe, expect, test } from 'vitest'
import { protocolsByName } from '../protocols/index.js'

const faultOf = (name: keyof typeof protocolsByName, frame: string) => protocolsByName[name].faultOf(frame)
const bytes = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex').toString('latin1')

// The expected byte, counted by hand from 0, is the start of the field that is wrong.
test.each([
  // 'imei:864031000000017,' is 21 bytes, 'tracker,' 8 more. The date consists of letters.
  ['coban', 'imei:864031000000017,tracker,garbage', 29],
  // …'240101000000,,' is 14 more: neither F nor L.
  ['coban', 'imei:864031000000017,tracker,240101000000,,X,000000,A,1924.0,N,09906.0,W,0', 43],
  // …'F,000000,' is 9 more: the validity is wrong. The second sentence ends after the latitude.
  ['coban', 'imei:864031000000017,tracker,240101000000,,F,000000,?,1924.0,N', 52],
  ['coban', 'imei:864031000000017,tracker,240101000000,,F,000000,A,1924.0,N', 62],
  ['coban', '@@imei', 0],
  // '*HQ,9031000001,V1,' is 18 bytes: 61 minutes.
  ['h02', '*HQ,9031000001,V1,006136,A,1927.6,N,09907.8,W,0,0,281126,FFFFFFFF#', 18],
  // …'010136,A,' is 9 more, '1927.6,' 7: no north.
  ['h02', '*HQ,9031000001,V1,010136,A,1927.6,Q,09907.8,W,0,0,281126,FFFFFFFF#', 34],
  ['h02', bytes('24 90 31 00 ab 01'), 4],
  // '+RESP:GTFRI,' is 12 bytes, '410200,' 7.
  ['queclink', '+RESP:GTFRI,410200,86403,,12500,10,1$', 19],
  // …'864031000000041,,' is 17, ',10,1,1,0,0,0,' 14, both coordinates 22: month 13.
  [
    'queclink',
    '+RESP:GTFRI,410200,864031000000041,,,10,1,1,0,0,0,-99.000001,19.000001,20261328000000,0334$',
    71,
  ],
  // 'ST300STT;205031001;12;561;' is 26 bytes.
  ['suntech', 'ST300STT;205031001;12;561;2026;00', 26],
  ['suntech', 'ST300STT;205031001;12;561;20261328;00:00:00', 26],
  ['suntech', 'ST300STT;205031001;12;561;20261128;25:00:00', 35],
  ['suntech', 'ST300STT;205031001;12;561;20261128;01:00:00;173f53;19;-99', 44],
  // 'STT;0560031001;' is 15 bytes. The mask follows.
  ['suntech', 'STT;0560031001;XYZ;56', 15],
  ['suntech', '\x02\x01\x00', 0],
] as const)('%s: %j is wrong from byte %i on', (name, frame, at) => {
  expect(faultOf(name, frame)).toBe(at)
})

test('a wrong checksum, or a frame that ends too soon, is where it stands', () => {
  // The login of the specification with another checksum: 18 bytes, the last four of which are checksum and end mark.
  expect(faultOf('gt06', bytes('78780d01012345678901234500018cde0d0a'))).toBe(14)
  expect(faultOf('gt06', bytes('78780f01012345678901234500018cde0d0a'))).toBe(2)
  expect(faultOf('gt06', bytes('78780d0101234567'))).toBe(8)
  // One record of codec 8 without ios: 8 bytes of head, 2, 24 + 6, 1, and its checksum, which is wrong.
  const record = '000001a21f9262b5 00 c4ed03a0 0b97d5a0 08c0 005a 0b 0000 00 00 00000000'
  expect(faultOf('teltonika', bytes(`00000000 00000021 08 01 ${record} 01 0000ffff`))).toBe(41)
  expect(faultOf('teltonika', bytes('00000000 00000021 08 01'))).toBe(10)
})

describe.each(Object.values(protocolsByName))('$name', ({ faultOf }) => {
  test('whatever it is asked about, the answer is a byte of that', () => {
    for (const text of [
      '',
      '\0',
      ';',
      ',',
      '$',
      '*',
      '+',
      '#',
      'xx',
      'yy\r\n',
      'a'.repeat(5_000),
      '\0\0\0\0\x08',
    ]) {
      const at = faultOf(text)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(text.length)
    }
  })
})

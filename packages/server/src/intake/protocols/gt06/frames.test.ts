import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patience, tries } from '../../../testing/fuzz.js'
import { maxFrame } from '../../trackers/framer.js'
import { createFramer } from './frames.js'

const login = '78780d01012345678901234500018cdd0d0a'
/** Contains CR LF in its text too. */
const textWithEnd = '7979000e9b0332382e33a1e60d0a0289be490d0a'
const place = '787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a'
/** Its length field is two less than its actual length. */
const miscounted = '787808134606020002044dc5050d0a'
/** Has a count where other frames have their length. */
const wireless = '787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a'
const good = [login, textWithEnd, place, miscounted, wireless, login]

const bytesOf = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const hexOf = (frames: readonly string[]) =>
  frames.map((frame) => Buffer.from(frame, 'latin1').toString('hex'))

/** The frames that result when the bytes arrive cut at these positions. */
function framed(bytes: Buffer, cuts: readonly number[] = []): string[] {
  const framer = createFramer()
  const at = [0, ...[...cuts].sort((one, other) => one - other), bytes.length]
  return hexOf(at.flatMap((to, index) => (index === 0 ? [] : framer.push(bytes.subarray(at[index - 1], to)))))
}

test('the frames are the same wherever the bytes are cut in two, and byte by byte', () => {
  const bytes = bytesOf(...good)
  for (let cut = 0; cut <= bytes.length; cut += 1) expect(framed(bytes, [cut])).toEqual(good)
  expect(framed(bytes, [...bytes.keys()])).toEqual(good)
})

test.each([
  ['a byte was lost', `${place.slice(0, 20)}${place.slice(22)}`],
  ['its length is too great', `7878ff${place.slice(6)}`],
  ['its length is far too great', `7979ffff${place.slice(6)}`],
  ['its length is too small', `787810${place.slice(6)}`],
  ['its end was lost', place.slice(0, 40)],
  ['it is none', '00112233'],
])('after damage the next good frame is found: %s', (_, damaged) => {
  const bytes = bytesOf(login, damaged, place, ...Array(9).fill(login))
  const frames = framed(bytes)
  expect(frames.join('')).toBe(bytes.toString('hex'))
  expect(frames).toContain(place)
  expect(frames.slice(-9)).toEqual(Array(9).fill(login))
  expect(framed(bytes, [...bytes.keys()])).toEqual(frames)
})

test('a length that is too great does not keep what follows waiting for so many bytes', () => {
  // The length field contains 8,192 bytes instead of 14.
  const damaged = `79792000${textWithEnd.slice(8)}`
  expect(framed(bytesOf(damaged, login, place))).toEqual([damaged, login, place])
  // 46 bytes, so that the frame would end where the next one ends.
  const covering = `787829${login.slice(6)}`
  expect(framed(bytesOf(covering, miscounted, login))).toContain(login)
})

test('empty lines between frames are nothing', () => {
  expect(framed(bytesOf('0d0a', login, '00000d0a', login))).toEqual([login, login])
})

test('what never ends is reported, and costs no more when it comes byte by byte', () => {
  const whole = createFramer()
  expect(hexOf(whole.push(Buffer.concat([bytesOf(login), Buffer.alloc(maxFrame + 1, 'a')])))).toEqual([login])
  expect(whole.oversized).toBe(true)
  expect(whole.push(bytesOf(login))).toEqual([])
  const slow = createFramer()
  for (const byte of Buffer.concat([bytesOf('78780a'), Buffer.alloc(maxFrame, 'xx')]))
    slow.push(Buffer.of(byte))
  expect(slow.oversized).toBe(true)
  const fair = createFramer()
  fair.push(Buffer.alloc(maxFrame, 'a'))
  expect(fair.oversized).toBe(false)
})

test(
  'whatever comes, cut wherever, no byte is lost or doubled, and frames do not depend on the cuts',
  () => {
    const damaged = fc.tuple(fc.constantFrom(...good), fc.nat(), fc.nat(255)).map(([frame, at, byte]) => {
      const bytes = bytesOf(frame)
      bytes[at % bytes.length] = byte
      return bytes
    })
    const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))
    const pieces = fc.array(
      fc.oneof(
        damaged,
        noise,
        fc.constantFrom(...good).map((frame) => bytesOf(frame)),
      ),
    )
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(), { maxLength: 10 }), (chunks, at) => {
        const bytes = Buffer.concat([...chunks, Buffer.alloc(300), bytesOf(login, place)])
        const frames = framed(bytes)
        const cuts = at.map((cut) => cut % bytes.length)
        expect(framed(bytes, cuts)).toEqual(frames)
      }),
      tries(300),
    )
  },
  patience,
)

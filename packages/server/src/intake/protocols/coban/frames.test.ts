import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heapUsed } from '../../../testing/fuzz.js'
import { photoPiece } from '../../../testing/photo.js'
import { maxFrame } from '../../trackers/framer.js'
import { decodeFrame } from './decode.js'
import { createFramer } from './frames.js'

const spoken =
  '##,imei:359586015829802,A;359586015829802;imei:359586015829802,tracker,201223064947,,F,064947,A,1935.70640,N,09859.94436,W,0.025,;\r\n' +
  'imei:359586015829802,001,,,L,,,fa8,,c9af\nimei:861359038609986,A,*'
const heard = [
  '##,imei:359586015829802,A',
  '359586015829802',
  'imei:359586015829802,tracker,201223064947,,F,064947,A,1935.70640,N,09859.94436,W,0.025,',
  'imei:359586015829802,001,,,L,,,fa8,,c9af',
  'imei:861359038609986,A,',
]

test('the frames are the same wherever the bytes are cut in two', () => {
  for (let cut = 0; cut <= spoken.length; cut++) {
    const framer = createFramer()
    const first = framer.push(Buffer.from(spoken.slice(0, cut)))
    const second = framer.push(Buffer.from(spoken.slice(cut)))
    expect([...first, ...second]).toEqual(heard)
  }
})

test('the name of a unit, a frame and what is left of one keep nothing else of what they came in', () => {
  const junk = 'x'.repeat(20_000)
  const kept: unknown[] = []
  const before = heapUsed()
  for (let number = 0; number < 1_500; number++) {
    const imei = String(350_000_000_000_000 + number)
    const framer = createFramer()
    const frames = framer.push(Buffer.from(`##,imei:${imei},A;${junk};${junk};##,imei:359586015829802`))
    const [login] = decodeFrame(frames[0] ?? '', 0)
    kept.push(framer, frames[0], login?.kind === 'login' ? login.imei : null)
  }
  expect(heapUsed() - before).toBeLessThan(10)
  expect(kept.at(-1)).toBe('350000000001499')
})

test('byte by byte gives the same frames', () => {
  const framer = createFramer()
  expect([...spoken].flatMap((byte) => framer.push(Buffer.from(byte)))).toEqual(heard)
})

test.each([1, 7, 536, 1_048, 1_049, 4_096])('a photo between two sentences, %i bytes at a time', (size) => {
  const pieces = Array.from({ length: 5 }, (_, number) => photoPiece('864180034124375', number))
  const bytes = Buffer.from(`${spoken}${pieces.join('')}${spoken}`)
  const framer = createFramer()
  const frames: string[] = []
  for (let at = 0; at < bytes.length; at += size) frames.push(...framer.push(bytes.subarray(at, at + size)))
  expect(frames).toEqual([...heard, ...pieces.map((piece) => piece.slice(0, -1)), ...heard])
  expect(framer.oversized).toBe(false)
})

test('a frame that outgrows the limit is reported, ended or not, in one chunk or many; those before it are kept', () => {
  const pushed = (...chunks: string[]) => {
    const framer = createFramer()
    return { frames: chunks.flatMap((chunk) => framer.push(Buffer.from(chunk))), oversized: framer.oversized }
  }
  const long = 'a'.repeat(maxFrame)
  expect(pushed(long)).toEqual({ frames: [], oversized: false })
  expect(pushed(long, ';')).toEqual({ frames: [long], oversized: false })
  expect(pushed(`${long}a`)).toEqual({ frames: [], oversized: true })
  expect(pushed(`${long}a;`)).toEqual({ frames: [], oversized: true })
  expect(pushed(long, 'b')).toEqual({ frames: [], oversized: true })
  expect(pushed(`one;two;${long}a`, ';three;')).toEqual({ frames: ['one', 'two'], oversized: true })
})

const keywords = fc.constantFrom(
  'imei:',
  '##,',
  ',',
  ';',
  '*',
  '\n',
  'F',
  'L',
  'A',
  'V',
  'N',
  'W',
  '359586015829802',
  '0809231929',
  '062947.294',
  '2234.4026',
  '11354.3277',
  'help me',
  'tracker',
  'OBD',
  '109',
  '%',
  '-',
  '999999999999999999999',
  'é',
  '\0',
)
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.array(keywords, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
  fc.tuple(fc.nat(spoken.length), fc.nat(255)).map(([at, byte]) => {
    const bytes = Buffer.from(spoken)
    bytes[at] = byte
    return bytes
  }),
)

test('whatever arrives, framing and decoding neither throw nor let an unsound fix through', () => {
  fc.assert(
    fc.property(fc.array(noise, { maxLength: 6 }), (chunks) => {
      const framer = createFramer()
      for (const chunk of chunks) {
        for (const frame of framer.push(chunk)) {
          for (const message of decodeFrame(frame, Date.UTC(2026, 10, 21))) {
            if (message.kind !== 'fix') continue
            const { fix } = message
            if (fix.valid)
              expect(Math.abs(fix.lat ?? Number.NaN) + Math.abs(fix.lng ?? Number.NaN)).toBeLessThanOrEqual(
                270,
              )
            expect(Number.isNaN(fix.speed ?? 0) || Number.isNaN(fix.time ?? 0)).toBe(false)
          }
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../testing/fuzz.js'
import { maxFrame } from '../../trackers/framer.js'
import { decodeFrame } from './decode.js'
import { createFramer } from './frames.js'
import { crash, legacy, serial, universal, zip } from './sentences.js'

const spoken = [legacy.status, serial.text, universal.status, serial.escaped, crash, legacy.emergency]
const spokenBytes = Buffer.from(spoken.map((sentence) => `${sentence}\r`).join(''), 'latin1')

function framesOf(...chunks: readonly (string | Buffer)[]): string[] {
  const framer = createFramer()
  return chunks.flatMap((chunk) =>
    framer.push(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk),
  )
}

test('the frames are the same wherever the bytes are cut in two', () => {
  for (let cut = 0; cut <= spokenBytes.length; cut += 1)
    expect(framesOf(spokenBytes.subarray(0, cut), spokenBytes.subarray(cut))).toEqual(spoken)
})

test.each([1, 2, 7, 64, 536])('%i bytes at a time give the same frames', (size) => {
  const chunks: Buffer[] = []
  for (let at = 0; at < spokenBytes.length; at += size) chunks.push(spokenBytes.subarray(at, at + size))
  expect(framesOf(...chunks)).toEqual(spoken)
})

test('an end mark among counted bytes ends nothing', () => {
  expect(serial.text).toContain('\r\n;3E;')
  expect(crash.slice(24, 174)).toContain('\r')
  expect(framesOf(`${serial.text}\r${crash}\r${legacy.status}\r`)).toEqual([
    serial.text,
    crash,
    legacy.status,
  ])
})

// 19 bytes. The sentence declares 17, or so many that they end within the next one.
test.each([17, 60])('a count of %i leads to no field: the sentence ends at its first end mark', (count) => {
  const damaged = serial.text.replace(';19;', `;${count};`)
  const [before, after] = damaged.split('\r\n')
  expect(framesOf(`${damaged}\r${legacy.status}\r`)).toEqual([before, after, legacy.status])
})

test('a byte that came as two is counted once', () => {
  const marked = serial.escaped.replace('\x90', '\r')
  expect(framesOf(`${marked}\r${legacy.status}\r`)).toEqual([marked, legacy.status])
})

test('CR LF between sentences, and what a modem adds, are no sentence', () => {
  expect(framesOf(`\r\n${legacy.status}\r\n\0\0${universal.status}\r\n`)).toEqual([
    legacy.status,
    universal.status,
  ])
})

test('zip and binary say their length, and what follows them is read', () => {
  // Four and three bytes with their frames: 02, length, …, 03, and 81, length, ….
  const binary = '\x81\x00\x02\r\r'
  expect(framesOf(`${zip}${binary}${legacy.status}\r${zip}`)).toEqual([zip, binary, legacy.status, zip])
  expect(framesOf(...[...zip, ...binary, ...`${legacy.status}\r`])).toEqual([zip, binary, legacy.status])
})

test('a zip that does not end as one is damage: what follows its next end mark is read', () => {
  const damaged = `${zip.slice(0, -1)}x`
  const [before, after] = damaged.split('\r')
  expect(framesOf(`${damaged}\r${legacy.status}\r`)).toEqual([before, after, legacy.status])
})

test('a sentence that outgrows the limit is reported, ended or not; those before it are kept', () => {
  const pushed = (...chunks: string[]) => {
    const framer = createFramer()
    return { frames: chunks.flatMap((chunk) => framer.push(Buffer.from(chunk))), oversized: framer.oversized }
  }
  const long = 'A'.repeat(maxFrame)
  expect(pushed(long)).toEqual({ frames: [], oversized: false })
  expect(pushed(long, '\r')).toEqual({ frames: [long], oversized: false })
  expect(pushed(`${long}A`)).toEqual({ frames: [], oversized: true })
  expect(pushed(`${long}A\r`)).toEqual({ frames: [], oversized: true })
  expect(pushed(`one\rtwo\r${long}A`, '\rthree\r')).toEqual({ frames: ['one', 'two'], oversized: true })
})

test('whatever is damaged, nothing throws and the sentences that follow are read', () => {
  const damages = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...spoken, zip), damages, fc.nat(400), (sentence, changes, cut) => {
      const bytes = Buffer.from(`${sentence}\r`, 'latin1')
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      // A frame that declares its length may consume as many of the following bytes as it can declare. Some sentences are shorter
      // than that.
      const after = Array.from({ length: 20 }, () => `${legacy.status}\r`).join('')
      const all = Buffer.concat([bytes, Buffer.from(after)])
      const frames = framesOf(all.subarray(0, cut), all.subarray(cut))
      for (const frame of frames) {
        for (const message of decodeFrame(frame, Date.UTC(2026, 10, 27))) {
          if (!('fixes' in message)) continue
          for (const fix of message.fixes) expect(!fix.valid || Math.abs(fix.lat ?? 99) <= 90).toBe(true)
        }
      }
      expect(frames.slice(-8)).toEqual(Array.from({ length: 8 }, () => legacy.status))
    }),
    { seed: 1, ...tries(2_000) },
  )
})

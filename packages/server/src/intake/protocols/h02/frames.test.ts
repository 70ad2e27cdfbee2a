import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../../testing/fuzz.js'
import { decodeFrame, idOf } from './decode.js'
import { createFramer } from './frames.js'
import { binary, text, unknown } from './sentences.js'

const known = (sentence: string) => sentence.slice(0, 32)
const spoken = [text.place, binary.long, binary.long, text.cut, binary.imei, binary.short, text.cells]
const heard = spoken.map((sentence) => (sentence.startsWith('$') ? known(sentence) : sentence))
const spokenBytes = Buffer.from(spoken.join(''), 'latin1')

function framesOf(...chunks: readonly (string | Buffer)[]): string[] {
  const framer = createFramer()
  return chunks.flatMap((chunk) =>
    framer.push(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk),
  )
}

test('the frames are the same wherever the bytes are cut in two', () => {
  for (let cut = 0; cut <= spokenBytes.length; cut += 1)
    expect(framesOf(spokenBytes.subarray(0, cut), spokenBytes.subarray(cut))).toEqual(heard)
})

test.each([1, 2, 7, 31, 32, 45, 536])('%i bytes at a time give the same frames', (size) => {
  const chunks: Buffer[] = []
  for (let at = 0; at < spokenBytes.length; at += size) chunks.push(spokenBytes.subarray(at, at + size))
  expect(framesOf(...chunks)).toEqual(heard)
})

test('a binary sentence is there with its 32nd byte, alone', () => {
  expect(framesOf(binary.short.slice(0, 31))).toEqual([])
  expect(framesOf(binary.short)).toEqual([binary.short])
  expect(framesOf(binary.long)).toEqual([known(binary.long)])
})

test('marks within a binary sentence begin and end nothing', () => {
  // The last two bytes of the short one are 00 and 24, which is a `$`.
  expect(binary.short.endsWith('\0$')).toBe(true)
  const marked = `${binary.long.slice(0, 40)}#*${binary.long.slice(42)}`
  expect(framesOf(`${marked}${text.place}`)).toEqual([known(binary.long), text.place])
})

test('line ends between sentences, and what begins with X, are left out', () => {
  expect(framesOf(`\r\n${text.place}\r\n${unknown}${text.cut}\r\n${binary.short}`)).toEqual([
    text.place,
    text.cut,
    binary.short,
  ])
})

test('a sentence that lost its end is handed on alone, the one after it is read', () => {
  const cut = text.place.slice(0, 40)
  expect(framesOf(`${cut}${text.cut}`)).toEqual([cut, text.cut])
})

test('what makes no sentence is handed on in pieces that end, and what follows is read', () => {
  const junk = 'z'.repeat(600)
  const frames = framesOf(`${junk}${text.place}`)
  expect(frames.join('')).toBe(`${junk}${text.place}`)
  expect(frames.at(-1)).toBe(text.place)
  expect(Math.max(...frames.map((frame) => frame.length))).toBeLessThanOrEqual(256)
})

test('a sentence without an end is given up', () => {
  const framer = createFramer()
  const frames = framer.push(Buffer.from(`*HQ,4106012736,V1,${'1'.repeat(70_000)}`))
  expect(frames.length).toBeGreaterThan(1)
  expect(framer.push(Buffer.from(`${'1'.repeat(256)}${text.place}`)).at(-1)).toBe(text.place)
  expect(framer.oversized).toBe(false)
})

test('whatever is damaged, nothing throws and the sentences that follow are read', () => {
  const damages = fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(text), ...Object.values(binary), unknown),
      damages,
      fc.nat(300),
      (sentence, changes, cut) => {
        const bytes = Buffer.from(sentence, 'latin1')
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        // A damaged frame that looks like another type may consume as many bytes as that type has. These are part of the first
        // sentence after it.
        const all = Buffer.concat([bytes, Buffer.from(text.place.repeat(4))])
        const frames = framesOf(all.subarray(0, cut), all.subarray(cut))
        for (const frame of frames) {
          for (const message of decodeFrame(frame, idOf(frame), Date.UTC(2026, 10, 27))) {
            if (!('fixes' in message)) continue
            for (const fix of message.fixes) expect(!fix.valid || Math.abs(fix.lat ?? 99) <= 90).toBe(true)
          }
        }
        expect(frames.slice(-3)).toEqual([text.place, text.place, text.place])
      },
    ),
    { seed: 1, ...tries(2_000) },
  )
})

test('a `$` before a binary sentence does not move it by a byte, once the connection has shown its id', () => {
  const hex = '2421060111121020300112262233445506001234567601' + '0090fffffbff000000'
  const sentence = Buffer.from(hex, 'hex').toString('latin1')
  const bytes = Buffer.from(`$${sentence}`, 'latin1')
  // Read one byte early, the sentence belongs to another tracker, with another time and position.
  expect(idOf(createFramer().push(bytes)[0] ?? '')).toBe('2421060111')
  expect(createFramer(() => '2106011112').push(bytes)).toEqual(['$', sentence])
  const [message] = decodeFrame(sentence, idOf(sentence), Date.UTC(2026, 11, 1, 10, 21))
  expect(message).toMatchObject({ kind: 'fixes', fixes: [{ lat: 22.557425, lng: -1.390945 }] })
})

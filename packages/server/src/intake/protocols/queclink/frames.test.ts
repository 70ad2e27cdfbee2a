import { describe, expect, test } from 'vitest'
import { heapUsed } from '../../../testing/fuzz.js'
import { maxFrame } from '../../trackers/framer.js'
import { decodeFrame } from './decode.js'
import { createFramer } from './frames.js'

const position =
  '+RESP:GTFRI,060100,135790246811220,,,00,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,2000.0,12345:12:34,,,80,210100,,,,20090214093254,11F0$'
const stored =
  '+BUFF:GTIGF,060228,862894020180553,,1958,0,0.0,240,390.3,-63.089213,-17.764712,20160309122854,0736,0003,6AB8,5A23,00,,936.8,20160309082858,1368$'
const heartbeat = '+ACK:GTHBD,1A0401,135790246811220,,20100214093254,11F0$'
/** A frame of the binary form: it has NUL bytes, no end mark of the text form, and ends in CR LF. */
const binary = '+RSP\x07\x00\xfe\x0f\xbf\x00Z\x02\x01\x00\x00\x0d\x0a'

function pushed(...chunks: string[]) {
  const framer = createFramer()
  const frames = chunks.flatMap((chunk) => framer.push(Buffer.from(chunk, 'latin1')))
  return { frames, oversized: framer.oversized }
}

describe('frames', () => {
  const spoken = `${position}\r\n${heartbeat}\0${stored}${binary}${position.slice(0, -1)}\0${stored}`
  const heard = [position, heartbeat, stored, binary, `${position.slice(0, -1)}\0`, stored]

  test('are the same wherever the bytes are cut in two', () => {
    for (let cut = 0; cut <= spoken.length; cut += 1)
      expect(pushed(spoken.slice(0, cut), spoken.slice(cut)).frames).toEqual(heard)
  })

  test('are the same byte by byte', () => {
    expect(pushed(...spoken).frames).toEqual(heard)
  })

  test('that lost their end mark end where the next one begins', () => {
    const cut = position.slice(0, 90)
    expect(pushed(cut + stored).frames).toEqual([cut, stored])
    expect(pushed(cut, stored + heartbeat).frames).toEqual([cut, stored, heartbeat])
  })

  test('of the binary form are one piece, and what follows is heard', () => {
    expect(pushed(binary + binary + position).frames).toEqual([binary, binary, position])
  })

  test('after bytes that make no sense are heard', () => {
    expect(pushed(`\0\0\xff\xfe hello$${position}`).frames).toEqual(['\xff\xfe hello$', position])
  })

  test('that outgrow the limit are reported, ended or not, in one chunk or many; those before are kept', () => {
    const long = '+'.padEnd(maxFrame, 'a')
    expect(pushed(long)).toEqual({ frames: [], oversized: false })
    expect(pushed(`${long}a`)).toEqual({ frames: [], oversized: true })
    expect(pushed(long, 'b')).toEqual({ frames: [], oversized: true })
    expect(pushed(long.slice(1), '$')).toEqual({ frames: [`${long.slice(1)}$`], oversized: false })
    expect(pushed(`${position}${long}$`, position)).toEqual({ frames: [position], oversized: true })
  })

  test('and what is left of one keep nothing else of what they came in', () => {
    const junk = 'x'.repeat(20_000)
    const kept: unknown[] = []
    const before = heapUsed()
    for (let number = 0; number < 1_500; number += 1) {
      const framer = createFramer()
      const frames = framer.push(Buffer.from(`${position}${junk}$${junk}$+RESP:GTFRI,06`))
      const [message] = decodeFrame(frames[0] ?? '', 0)
      kept.push(framer, frames[0], message?.kind === 'refused' ? message.id : null)
    }
    expect(heapUsed() - before).toBeLessThan(10)
    expect(kept.at(-2)).toBe(position)
  })
})

test('a long frame is looked through once, however small its pieces', () => {
  const framer = createFramer()
  const byte = Buffer.from('a')
  for (let at = 0; at < maxFrame - 1; at += 1) framer.push(byte)
  expect(framer.push(Buffer.from('$'))[0]?.length).toBe(maxFrame)
  expect(framer.oversized).toBe(false)
})

describe('whatever arrives', () => {
  /** A small random generator with the same values in every run: mulberry32. */
  function randomFrom(seed: number) {
    let state = seed
    return (most: number) => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) % most
    }
  }

  test('damage neither throws, nor lets an unsound fix through, nor keeps what follows from being heard', () => {
    const random = randomFrom(20_261_127)
    const now = Date.parse('2026-11-27T06:00:00Z')
    let fixes = 0
    for (let round = 0; round < 4_000; round += 1) {
      const bytes = Buffer.from(`${[position, stored, heartbeat][random(3)]}${position}`, 'latin1')
      const wounds = 1 + random(6)
      for (let wound = 0; wound < wounds; wound += 1) bytes[random(bytes.length)] = random(256)
      const cut = random(4) === 0 ? bytes.subarray(random(40), bytes.length - random(40)) : bytes
      const framer = createFramer()
      const middle = random(cut.length)
      const frames = [
        ...framer.push(cut.subarray(0, middle)),
        ...framer.push(cut.subarray(middle)),
        ...framer.push(Buffer.from(`$\n${stored}`)),
      ]
      expect(frames.at(-1)).toBe(stored)
      for (const frame of frames) {
        for (const message of decodeFrame(frame, now)) {
          if (message.kind !== 'fixes') continue
          for (const fix of message.fixes) {
            fixes += 1
            expect(Number.isNaN(fix.time ?? 0) || Number.isNaN(fix.speed ?? 0)).toBe(false)
            expect(Math.abs(fix.lat ?? 0)).toBeLessThanOrEqual(90)
            expect(Math.abs(fix.lng ?? 0)).toBeLessThanOrEqual(180)
            expect(fix.valid).toBe(fix.lat !== null && fix.lng !== null)
          }
        }
      }
    }
    // One sentence per round is intact.
    expect(fixes).toBeGreaterThan(4_000)
  })
})

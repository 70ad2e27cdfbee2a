import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heapUsed, tries } from '../../../testing/fuzz.js'
import { maxFrame } from '../../trackers/framer.js'
import { createDatagramFramer, createFramer, isIntact, packetOf } from './frames.js'
import { teltonika } from './index.js'

const bytesOf = (...hex: string[]) => Buffer.from(hex.join(''), 'hex')
const text = (hex: string) => bytesOf(hex).toString('latin1')

const login = '000f333536333037303432343431303133'
/** One record of codec 8, one of codec 8 Extended, and an answer in codec 12. */
const records = [
  '000000000000004508010000015eb70a86d00024089d4d21dee3860137005f12005f000e06ef01f00150011503c800450108b5000bb6000642382718005fcd057ace19d3430f57440000000001000002bf',
  '000000000000004b8e010000018368952793000f0e54fc209ab05800b300b40e00002a4f0001000000000000000000012a4f001e011c0001a40110eb47706aa38255aa96f21a154e2d00550d01000e020bd6010000823f',
  '000000000000002d0c01060000002523464d323d3236323033323736313732313339362c32363230332c30372e30322e30350d0a0100009a2e',
] as const
const spoken = bytesOf(login, ...records, 'ff', records[0])
const heard = [login, ...records, 'ff', records[0]].map(text)

function pushed(...chunks: Buffer[]) {
  const framer = createFramer()
  return { frames: chunks.flatMap((chunk) => framer.push(chunk)), oversized: framer.oversized }
}

describe('a connection', () => {
  test('the frames are the same wherever the bytes are cut in two, and byte by byte', () => {
    for (let cut = 0; cut <= spoken.length; cut += 1) {
      expect(pushed(spoken.subarray(0, cut), spoken.subarray(cut)).frames).toEqual(heard)
    }
    expect(pushed(...[...spoken].map((byte) => Buffer.from([byte]))).frames).toEqual(heard)
  })

  test('a frame is given as soon as its last byte has come', () => {
    const framer = createFramer()
    const packet = bytesOf(records[0])
    expect(framer.push(packet.subarray(0, -1))).toEqual([])
    expect(framer.push(packet.subarray(-1))).toEqual([text(records[0])])
  })

  test('a ping before the introduction is a frame of its own', () => {
    expect(pushed(bytesOf('ff', login)).frames).toEqual(['\xff', text(login)])
  })

  test.each([
    ['words', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['zeros', Buffer.alloc(11)],
    ['an introduction with a letter', bytesOf('000f3335363330373034323434313031', '41')],
    ['the mark of an introduction', bytesOf('000f78')],
    ['the end of a packet', bytesOf(records[0]).subarray(30)],
    ['a packet of a codec that is not of this protocol', bytesOf('0000000000000003070000010000ffff')],
  ])('after %s it goes on with the next packet; every byte is kept', (_what, junk) => {
    const stream = Buffer.concat([junk, bytesOf(records[0], login, records[1])])
    for (const chunks of [[stream], [...stream].map((byte) => Buffer.from([byte]))]) {
      const { frames } = pushed(...chunks)
      expect(frames.slice(-3)).toEqual([records[0], login, records[1]].map(text))
      expect(frames.join('')).toBe(stream.toString('latin1'))
    }
  })

  test.each([
    ['too long', 0x46],
    ['longer than the two that follow', 0xc8],
    ['too short', 0x30],
    ['nothing', 0x00],
  ])('a packet whose length says %s costs no other', (_what, length) => {
    const damaged = bytesOf(records[0])
    damaged[7] = length
    const { frames } = pushed(Buffer.concat([damaged, bytesOf(records[1], records[0], records[0])]))
    expect(frames.slice(-3)).toEqual([records[1], records[0], records[0]].map(text))
  })

  test('a packet whose content was damaged stays whole: its device waits for an answer to it', () => {
    const damaged = bytesOf(records[0])
    damaged[40] = 0x77
    expect(pushed(damaged, bytesOf(records[1])).frames).toEqual([
      damaged.toString('latin1'),
      text(records[1]),
    ])
    expect(isIntact(damaged.toString('latin1'))).toBe(false)
  })

  test('a packet that outgrows the limit is reported; those before it are kept', () => {
    // 8 bytes before the content and 4 after it.
    const longest = packetOf(Buffer.alloc(maxFrame - 12, 0x0c))
    expect(longest.length).toBe(maxFrame)
    expect(pushed(Buffer.from(longest, 'latin1'))).toEqual({ frames: [longest], oversized: false })
    const head = bytesOf('00000000', (maxFrame - 11).toString(16).padStart(8, '0'), '08')
    expect(pushed(bytesOf(login), head, bytesOf(login))).toEqual({ frames: [text(login)], oversized: true })
  })

  test('what is left of a chunk keeps nothing else of it', () => {
    const junk = Buffer.concat([Buffer.alloc(20_000, 0x78), bytesOf(login)])
    const kept: unknown[] = []
    const before = heapUsed()
    for (let number = 0; number < 1_500; number += 1) {
      const framer = createFramer()
      kept.push(framer, framer.push(Buffer.concat([junk, bytesOf(records[0]).subarray(0, 40)])).at(-1))
    }
    expect(heapUsed() - before).toBeLessThan(10)
    expect(kept.at(-1)).toBe(text(login))
  })

  test('a byte costs the same in a long packet as in short ones, though each comes alone', () => {
    const cost = (length: number): number => {
      const packet = Buffer.from(packetOf(Buffer.alloc(length - 12, 0x0c)), 'latin1')
      const before = process.cpuUsage()
      let frames = 0
      const framer = createFramer()
      for (let sent = 0; sent < 8 * maxFrame; sent += length) {
        for (const byte of packet) frames += framer.push(Buffer.from([byte])).length
      }
      expect(frames).toBe((8 * maxFrame) / length)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    cost(64)
    // In processor time, which a busy machine changes little. Reassembling the packet with each byte would take ten times as
    // long.
    expect(cost(maxFrame)).toBeLessThan(4 * cost(64))
  })

  test('heads within one another are not summed up one by one', () => {
    const nested = Buffer.alloc(32_000)
    for (let at = 0; at < nested.length - 12; at += 10) {
      nested.writeUInt32BE(nested.length - at - 12, at + 4)
      nested[at + 8] = 0x08
    }
    const { frames } = pushed(nested, bytesOf(records[0]))
    expect(frames.length).toBeLessThan(20)
    expect(frames.at(-1)).toBe(text(records[0]))
  })

  test('bytes of which nothing can be made are let go', () => {
    const framer = createFramer()
    let length = 0
    for (let count = 0; count < 2_000; count += 1) {
      for (const frame of framer.push(Buffer.alloc(64))) length += frame.length
    }
    // Everything except bytes that may become the head of a packet.
    expect(length).toBeGreaterThan(2_000 * 64 - 17)
    expect(framer.oversized).toBe(false)
  })
})

test('a datagram is one frame, and an empty one none', () => {
  const framer = createDatagramFramer()
  expect(framer.push(bytesOf(records[0], records[1]))).toEqual([text(records[0] + records[1])])
  expect(framer.push(Buffer.alloc(0))).toEqual([])
})

test.each([
  ['00', null],
  ['000f', true],
  [login, true],
  ['0000', false],
  ['7878', false],
  ['2b524553', false],
])('a connection that begins with %s is one of its devices: %j', (hex, begins) => {
  expect(teltonika.begins(bytesOf(hex))).toBe(begins)
})

const now = Date.UTC(2026, 10, 27)
const damage = fc.record({
  packet: fc.constantFrom(...records),
  at: fc.nat(400),
  byte: fc.nat(255),
  kind: fc.constantFrom('change', 'drop', 'insert'),
})

test('whatever is damaged, nothing throws, and every packet that follows is read', () => {
  fc.assert(
    fc.property(
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 90 }),
      (all, size) => {
        const pieces = all.map(({ packet, at, byte, kind }) => {
          const bytes = [...bytesOf(packet)]
          const index = at % bytes.length
          if (kind === 'insert') bytes.splice(index, 0, byte)
          else bytes.splice(index, 1, ...(kind === 'change' ? [byte] : []))
          return Buffer.from(bytes)
        })
        // More than a damaged length field can wait for.
        const good = bytesOf(records[0])
        const stream = Buffer.concat([bytesOf(login), ...pieces, ...Array.from({ length: 500 }, () => good)])
        const session = teltonika.open()
        const frames: string[] = []
        for (let at = 0; at < stream.length && !session.framer.oversized; at += size) {
          frames.push(...session.framer.push(stream.subarray(at, at + size)))
        }
        for (const frame of frames) session.decode(frame, now)
        if (session.framer.oversized) return
        expect(frames.join('')).toBe(stream.toString('latin1'))
        const read = frames.filter((frame) => frame === good.toString('latin1'))
        // The last of the damaged packets may have taken the first byte of the next one.
        expect(read.length).toBeGreaterThanOrEqual(499)
      },
    ),
    tries(60),
  )
})

test('bytes of any kind neither throw nor let an unsound fix through', () => {
  const noise = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes))
  // The checksum is correct so that the decoder reaches the content under test.
  const packet = fc
    .tuple(fc.constantFrom(0x08, 0x8e, 0x10, 0x0c, 0x0d, 0x0e), fc.uint8Array({ maxLength: 200 }))
    .map(([codec, bytes]) => Buffer.from(packetOf(Buffer.from([codec, ...bytes])), 'latin1'))
  fc.assert(
    fc.property(fc.array(fc.oneof(noise, packet), { maxLength: 6 }), (chunks) => {
      const session = teltonika.open('356307042441013')
      const datagram = teltonika.datagrams?.open()
      for (const chunk of chunks) {
        for (const one of [session, datagram]) {
          for (const frame of one?.framer.push(chunk) ?? []) {
            for (const message of one?.decode(frame, now) ?? []) {
              if (message.kind !== 'fixes') continue
              for (const { lat, lng, time } of message.fixes) {
                expect(Math.abs(lat ?? 0) + Math.abs(lng ?? 0)).toBeLessThanOrEqual(270)
                expect(Number.isSafeInteger(time)).toBe(true)
              }
            }
          }
        }
      }
    }),
    tries(500),
  )
})

import { readFileSync } from 'node:fs'
import { type TrackerProtocolName, trackerProtocols } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { protocolsByName } from './index.js'

const names = Object.keys(trackerProtocols) as TrackerProtocolName[]
const id = '123456789012345'
const now = Date.UTC(2026, 10, 27, 6, 30, 20)

interface Sentences {
  /** Files of the protocol's folder with its sentences, and what they look like there. */
  readonly files: readonly string[]
  readonly pattern: RegExp
  /** Minimum number of sentences that the pattern finds. */
  readonly count: number
  /** Signs of life, which may be acknowledged before anything is stored. The device repeats what they contain. */
  readonly beats: RegExp
}

const decoding = ['decode.test.ts']
/** The public sentences of each protocol, with their sources, are in the tests of its folder. */
const sentences: Readonly<Record<TrackerProtocolName, Sentences>> = {
  coban: { files: decoding, pattern: /'(imei:\d{15},[^'\n]*;)'/g, count: 5, beats: /^\d+;$/ },
  gt06: {
    files: [...decoding, 'orders.test.ts'],
    pattern: /'((?:7878|7979)(?:[0-9a-f]{2})+0d0a)'/gi,
    count: 60,
    // Heartbeats, the request of the time, and messages of any type without content.
    beats: /^(?:7878..(?:13|23|8a)|787805|79790005)/,
  },
  h02: {
    files: [...decoding, 'sentences.ts'],
    pattern: /['`](\*[A-Z]{2},\d[^'`\n]*#|24(?:[0-9a-f]{2}){20,})['`]/g,
    count: 20,
    beats: /,(?:HTBT|V0|LINK|NBR|XT)[,#]/,
  },
  queclink: {
    files: decoding,
    pattern: /['`](\+(?:RESP|BUFF|ACK):[^'`\n$]*\$)['`]/g,
    count: 25,
    beats: /^\+ACK:GTHBD,/,
  },
  suntech: {
    files: [...decoding, 'sentences.ts'],
    pattern: /['`]((?:ST\d{3}|STT|ALT|UEX|EMG|EVT|ALV)[A-Z]*;[^'`\n]*)['`]/g,
    count: 10,
    beats: /ALV|Alive/,
  },
  teltonika: { files: decoding, pattern: /['`](0{8}[0-9a-f]{40,})['`]/g, count: 3, beats: /^ff$/ },
}

const isHex = (sentence: string) => /^(?:[0-9a-f]{2})+$/i.test(sentence)

test.each(names)('no sentence of %s is acknowledged and lost', (name) => {
  const { files, pattern, count, beats } = sentences[name]
  const all = new Set(
    files.flatMap((file) => {
      const source = readFileSync(new URL(`${name}/${file}`, import.meta.url), 'utf8')
      return Array.from(source.matchAll(pattern), ([, sentence = '']) => sentence)
    }),
  )
  expect(all.size).toBeGreaterThanOrEqual(count)
  const lost: string[] = []
  for (const sentence of all) {
    const bytes = isHex(sentence) ? Buffer.from(sentence, 'hex').toString('latin1') : sentence
    const messages = protocolsByName[name].open(id).decode(bytes, now)
    expect(messages, sentence).not.toEqual([])
    for (const { kind, answer } of messages) {
      // An answer to a command is kept with the command. A login has no content.
      const isKept = answer == null || answer.after === 'kept' || kind === 'login' || kind === 'reply'
      if (!isKept && !beats.test(sentence.toLowerCase()) && !beats.test(sentence))
        lost.push(`${kind} ${sentence}`)
    }
  }
  expect(lost).toEqual([])
})

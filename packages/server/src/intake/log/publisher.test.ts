import type { PubAck } from '@nats-io/jetstream'
import { describe, expect, test } from 'vitest'
import { fixAfter } from '../../testing/fix.js'
import { logTexts } from '../../texts.js'
import { LogUnavailable } from './log-unavailable.js'
import { decodeMessage, type Entry } from './message-codec.js'
import { partitionOf } from './partitions.js'
import { createPublisher } from './publisher.js'
import { subjectOf } from './stream.js'

const entryOf = (imei: string, second: number): Entry => {
  const fix = fixAfter(second, { imei })
  return { fix, letter: { imei, protocol: 'coban', raw: '', receivedAt: fix.receivedAt } }
}
const stored: PubAck = { stream: 'baliza-fixes', seq: 7, duplicate: false }

/** A message as NATS received it: subject, ms after the start of each fix, and message id. */
interface Given {
  readonly subject: string
  readonly seconds: readonly (number | null | undefined)[]
  readonly name: string | undefined
}

/** A publisher whose NATS returns this answer. */
function publishTo(answer: (given: Given) => PubAck) {
  const all: Given[] = []
  const { publish } = createPublisher({
    client: {
      async publish(subject: string, data: Uint8Array, options?: { msgID: string }) {
        const given = {
          subject,
          seconds: decodeMessage(data).map(({ fix }) => fix?.time),
          name: options?.msgID,
        }
        all.push(given)
        return answer(given)
      },
    } as never,
  })
  return { publish, all }
}

const failed = (name: string, code?: number) =>
  Object.assign(new Error('no'), { name }, code === undefined ? {} : { code })
const thrown = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('what is published', () => {
  test('goes where its unit goes, in its order, in messages of 200', async () => {
    const { publish, all } = publishTo(() => stored)
    const mine = Array.from({ length: 401 }, (_, second) => entryOf('359586015829802', second))
    await publish([...mine.slice(0, 300), entryOf('taxi-3', 0), ...mine.slice(300)])
    const subjects = ['359586015829802', 'taxi-3'].map((imei) => subjectOf(partitionOf(imei)))
    expect(new Set(all.map(({ subject }) => subject))).toEqual(new Set(subjects))
    const own = all.filter(({ subject }) => subject === subjects[0])
    expect(own.map(({ seconds }) => seconds.length)).toEqual([200, 200, 1])
    expect(own.flatMap(({ seconds }) => seconds)).toEqual(mine.map(({ fix }) => fix?.time))
  })

  test('does not go on behind a message that failed, and has the same name when it is tried again', async () => {
    let isAway = true
    const { publish, all } = publishTo(({ name }) => {
      if (isAway && name === all[1]?.name) throw failed('TimeoutError')
      return stored
    })
    const entries = Array.from({ length: 600 }, (_, second) => entryOf('taxi-3', second))
    expect(await thrown(publish(entries))).toBeInstanceOf(LogUnavailable)
    expect(all).toHaveLength(2)
    isAway = false
    await publish(entries)
    const names = all.map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(names.slice(2, 4))
    expect(new Set(names).size).toBe(3)
  })

  test('waits for the other partitions when one of them fails', async () => {
    let isDone = false
    const { publish } = createPublisher({
      client: {
        async publish(subject: string) {
          if (subject === subjectOf(partitionOf('taxi-3'))) throw failed('TimeoutError')
          await new Promise((resolve) => setTimeout(resolve, 50))
          isDone = true
          return stored
        },
      } as never,
    })
    await thrown(publish([entryOf('taxi-3', 0), entryOf('359586015829802', 0)]))
    expect(isDone).toBe(true)
  })

  test('a message of which NATS knows the name alone is sent once more, without it', async () => {
    const { publish, all } = publishTo(({ name }) =>
      name === undefined ? stored : { ...stored, seq: 0, duplicate: true },
    )
    await publish([entryOf('taxi-3', 0)])
    expect(all.map(({ name }) => typeof name)).toEqual(['string', 'undefined'])
    const again = publishTo(() => ({ ...stored, duplicate: true }))
    await again.publish([entryOf('taxi-3', 0)])
    expect(again.all).toHaveLength(1)
  })

  test.each([
    ['a lost connection', failed('ClosedConnectionError'), logTexts.away],
    ['no node that leads', failed('JetStreamNotEnabled'), logTexts.away],
    ['a stream that is full', failed('JetStreamApiError', 10_077), logTexts.full],
    ['an account that is full', failed('JetStreamApiError', 10_002), logTexts.full],
  ])('of %s it says so, and it is tried again', async (_what, cause, reason) => {
    const error = await thrown(
      publishTo(() => {
        throw cause
      }).publish([entryOf('taxi-3', 0)]),
    )
    expect(error).toMatchObject({ name: 'LogUnavailable', reason, cause })
  })

  test.each([
    ['the server', failed('InvalidArgumentError')],
    ['the stream', failed('JetStreamApiError', 10_054)],
  ])('what is too large for %s is not tried again', async (_what, cause) => {
    const error = await thrown(
      publishTo(() => {
        throw cause
      }).publish([entryOf('taxi-3', 0)]),
    )
    expect(error).toBe(cause)
  })
})

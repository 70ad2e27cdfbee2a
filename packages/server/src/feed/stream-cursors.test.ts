import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnitChanges } from '../bus/unit-changes.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import type { UnitRow } from '../storage/tables/units.js'
import { makeUnitRow } from '../testing/unit-row.js'
import { createFeed } from './feed.js'

/*
 * Server processes on one database, step by step. Every commit of an edit appends its announcement to one queue. Each process
 * reads that queue at its own pace, and may then receive rows that are already outdated. A process announces what it stores after
 * it has received its own commit. It uses a bus that has no order relative to that queue or to other processes, and that loses
 * messages. A reader polls any process with the version that another process has returned.
 */

const fleet = ['a', 'b', 'c']
const viewer = { id: 'usuario', rol: 2 } as const
const processes = [0, 1, 2]

type Announcement =
  | { readonly kind: 'edit'; readonly imei: string }
  | { readonly kind: 'access' }
  | { readonly kind: 'mark'; readonly mark: string }
  | { readonly kind: 'places'; readonly said: string }

interface Wire {
  readonly imei: string
  readonly nombre?: string
}

function createWorld() {
  const rows = new Map(fleet.map((imei) => [imei, makeUnitRow(imei)]))
  let visible = [...fleet]
  let clock = 1_000_000
  let serial = 0
  const line: Announcement[] = []
  const members: ReturnType<typeof createProcess>[] = []
  for (const index of processes) members.push(createProcess(index))

  function createProcess(index: number) {
    /** Database reads that have not been answered yet. */
    const reads: (() => void)[] = []
    /** Announcements that are not in the queue yet. */
    const announced: Announcement[] = []
    /** Announcements of the other processes that have not arrived yet, by process. */
    const carried = new Map(processes.map((other) => [other, [] as string[]]))
    /** Committed row whose commit the process itself has not received yet. */
    let committed: UnitRow | null = null
    let place = 0
    let isDeaf = false
    const database = {
      query(sql: string, values: readonly unknown[] = []) {
        const found = sql.includes('any($1')
          ? (values[0] as string[]).flatMap((imei) => rows.get(imei) ?? []).map((row) => ({ ...row }))
          : visible.map((imei) => ({ imei }))
        return new Promise((resolve) => reads.push(() => resolve(found)))
      },
    } as unknown as Database
    let hear = (_message: string) => {}
    let hearPlaces = (_said: string) => {}
    const changes = createUnitChanges({
      origin: `process-${index}`,
      bus: {
        kind: 'nats',
        longest: 10_000,
        publish(messages) {
          for (const member of members)
            if (member.index !== index) member.carried.get(index)?.push(...messages)
        },
        async subscribe(listener) {
          hear = listener
          return async () => undefined
        },
        failure: null,
        close: async () => undefined,
      },
      database: {
        async query(_sql: string, [, said]: readonly unknown[] = []) {
          announced.push({ kind: 'places', said: String(said) })
          return []
        },
        async listen(channel, listener) {
          if (channel === 'places') hearPlaces = listener
          return async () => undefined
        },
      },
      alone: false,
      log: createLog('silent'),
      now: () => clock,
    })
    const feed = createFeed({
      database,
      log: createLog('silent'),
      now: () => clock,
      whenCaughtUp: changes.whenCaughtUp,
      async announceMark(mark) {
        const sequences = changes.sequences()
        if (sequences !== null) announced.push({ kind: 'places', said: sequences.payload })
        announced.push({ kind: 'mark', mark })
      },
    })
    return {
      index,
      feed,
      changes,
      carried,
      subscribe: () =>
        changes.subscribe({
          changed: ({ origin, moved }) => feed.changed(moved, origin),
          missed: () => feed.missed(),
        }),
      store(imei: string): void {
        if (committed !== null) return
        serial += 1
        // A late fix changes its unit without advancing the time of receipt.
        const before = rows.get(imei) ?? makeUnitRow(imei)
        const time_server = serial % 3 === 0 ? before.time_server : 61_000 + serial
        committed = { ...before, lat: serial, time_server }
        rows.set(imei, committed)
      },
      told(): void {
        if (committed !== null) changes.publish({ moved: [committed], late: [] })
        committed = null
      },
      hear(): void {
        const heard = isDeaf ? undefined : line[place]
        if (heard === undefined) return
        place += 1
        if (heard.kind === 'places') {
          hearPlaces(heard.said)
          this.hear()
        } else if (heard.kind === 'mark') feed.marked(heard.mark)
        else if (heard.kind === 'access') feed.accessChanged()
        else void feed.edited([heard.imei])
      },
      /** Delivers a message of another process, or loses it. */
      carry(from: number, isLost = false): void {
        const message = carried.get(from)?.shift()
        if (message !== undefined && !isLost) hear(message)
      },
      /** Moves its announcements into the queue. Without announcements, sends a heartbeat. */
      mark(): void {
        if (announced.length === 0) vi.advanceTimersByTime(5_000)
        else line.push(...announced.splice(0))
      },
      read(): void {
        for (const come of reads.splice(0)) come()
      },
      loseConnection(): void {
        isDeaf = true
      },
      listenAgain(): void {
        if (!isDeaf) return
        isDeaf = false
        place = line.length
        feed.everythingChanged()
        feed.accessChanged()
      },
    }
  }

  return {
    members,
    edit(imei: string): void {
      serial += 1
      rows.set(imei, { ...(rows.get(imei) ?? makeUnitRow(imei)), nombre: `nombre ${serial}` })
      line.push({ kind: 'edit', imei })
    },
    show(imei: string): void {
      visible = visible.includes(imei) ? visible.filter((one) => one !== imei) : [...visible, imei].toSorted()
      line.push({ kind: 'access' })
    },
    pass(ms: number): void {
      clock += ms
    },
    /** Delivers everything except lost messages. */
    async settle(): Promise<void> {
      for (const member of members) member.listenAgain()
      for (let round = 0; round < 4; round += 1) {
        for (const member of members) {
          member.told()
          for (const _ of line) member.hear()
        }
        for (const member of members)
          for (const [from, messages] of member.carried) for (const _ of [...messages]) member.carry(from)
        for (let read = 0; read < 5; read += 1) {
          for (const member of members) member.read()
          await flush()
        }
      }
    },
    truth: () => visible.map((imei) => ({ imei, nombre: rows.get(imei)?.nombre, lat: rows.get(imei)?.lat })),
  }
}

/** Applies answers as a page does. */
function createReader(world: ReturnType<typeof createWorld>) {
  const known = new Map<string, Wire>()
  let version: string | undefined
  let asking: Promise<void> | null = null
  let deltasFromElsewhere = 0
  let lastAsked = -1

  async function ask(index: number, partial: boolean): Promise<void> {
    const since = version
    const feed = world.members[index]?.feed
    const answer = await feed?.ask(viewer, { since, gzip: false, partial })
    if (answer?.body == null) return
    const { data, removed = [], delta = false } = JSON.parse(answer.body.bytes.toString())
    if (!delta) known.clear()
    for (const imei of removed) known.delete(imei)
    for (const unit of data as Wire[]) {
      const whole = { ...known.get(unit.imei), ...unit }
      expect(whole.nombre, 'a unit that is not known comes whole').toBeDefined()
      known.set(unit.imei, whole)
    }
    if (delta && index !== lastAsked) deltasFromElsewhere += 1
    lastAsked = index
    version = answer.body.version
  }

  return {
    /** Number of deltas that one process returned for a version of another. */
    get deltasFromElsewhere() {
      return deltasFromElsewhere
    },
    ask(index: number, partial: boolean): Promise<void> {
      asking ??= ask(index, partial).finally(() => {
        asking = null
      })
      return asking
    },
    shown: () =>
      [...known.values()]
        .map((unit) => ({ imei: unit.imei, nombre: unit.nombre, lat: (unit as { lat?: number }).lat }))
        .toSorted((one, other) => one.imei.localeCompare(other.imei)),
  }
}

const flush = () => new Promise((resolve) => setImmediate(resolve))

const whose = fc.constantFrom(...processes)
const unit = fc.constantFrom(...fleet)
const steps = {
  store: fc.record({ does: fc.constant('store'), whose, unit }),
  told: fc.record({ does: fc.constant('told'), whose }),
  edit: fc.record({ does: fc.constant('edit'), unit }),
  hear: fc.record({ does: fc.constant('hear'), whose }),
  read: fc.record({ does: fc.constant('read'), whose }),
  mark: fc.record({ does: fc.constant('mark'), whose }),
  carry: fc.record({ does: fc.constant('carry'), whose, from: whose }),
  ask: fc.record({ does: fc.constant('ask'), whose, partial: fc.boolean() }),
} as const
const rare = {
  show: fc.record({ does: fc.constant('show'), unit }),
  lose: fc.record({ does: fc.constant('lose'), whose }),
  listenAgain: fc.record({ does: fc.constant('listenAgain'), whose }),
} as const
const losses = { drop: fc.record({ does: fc.constant('drop'), whose, from: whose }) } as const
type Step = {
  does: keyof typeof steps | keyof typeof rare | keyof typeof losses
  whose?: number
  from?: number
  unit?: string
  partial?: boolean
}
const weigh = (weight: number, some: Record<string, fc.Arbitrary<object>>) =>
  Object.values(some).map((arbitrary) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> }))
const shift = fc.oneof(
  // Some scripts have no losses: a full answer after a loss would hide what a delta has missed.
  fc.array(fc.oneof(...weigh(1, steps)), { minLength: 10, maxLength: 80 }),
  fc.array(fc.oneof(...weigh(1, steps), ...weigh(1, losses)), { minLength: 10, maxLength: 80 }),
  fc.array(fc.oneof(...weigh(8, steps), ...weigh(1, rare), ...weigh(4, losses)), {
    minLength: 10,
    maxLength: 80,
  }),
)

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Every process sends a heartbeat, and every process receives it. */
async function markAll(world: ReturnType<typeof createWorld>): Promise<void> {
  vi.advanceTimersByTime(5_000)
  for (const member of world.members) member.mark()
  await world.settle()
}

function take(world: ReturnType<typeof createWorld>, reader: ReturnType<typeof createReader>, step: Step) {
  const { whose = 0, from = 0, unit = '', partial = false } = step
  const member = world.members[whose]
  if (step.does === 'store') member?.store(unit)
  else if (step.does === 'told') member?.told()
  else if (step.does === 'hear') member?.hear()
  else if (step.does === 'carry') member?.carry(from)
  else if (step.does === 'drop') member?.carry(from, true)
  else if (step.does === 'read') member?.read()
  else if (step.does === 'mark') member?.mark()
  else if (step.does === 'lose') member?.loseConnection()
  else if (step.does === 'listenAgain') member?.listenAgain()
  else if (step.does === 'ask') {
    world.pass(2_500)
    void reader.ask(whose, partial)
  } else if (step.does === 'edit') world.edit(unit)
  else if (step.does === 'show') world.show(unit)
}

/**
 * Runs the steps once all processes and the reader are in the same state. Then enough time passes for every process to notice
 * missed messages.
 * @param last the process that the reader polls at the end
 * @returns what the reader shows then
 */
async function play(taken: readonly Step[], last: number) {
  const world = createWorld()
  for (const member of world.members) await member.subscribe()
  const reader = createReader(world)
  const ask = async (index: number) => {
    // A full answer may be two seconds old.
    world.pass(2_500)
    const asked = reader.ask(index, true)
    await world.settle()
    await asked
  }
  for (const index of processes) await ask(index)
  await markAll(world)
  // After this time a version without a cursor is replaced.
  world.pass(60_000)
  for (const index of processes) await ask(index)
  for (const step of taken) {
    take(world, reader, step)
    await flush()
  }
  await world.settle()
  await markAll(world)
  // Processes notice lost messages.
  world.pass(3_000)
  await markAll(world)
  await markAll(world)
  await ask(last)
  await Promise.all(world.members.map(({ feed, changes }) => Promise.all([feed.close(), changes.close()])))
  return { shown: reader.shown(), truth: world.truth(), deltasFromElsewhere: reader.deltasFromElsewhere }
}

/** Parses a script such as `0 store a, 1 hear, edit b, 0 carry 1`: process, step, and its unit or source process. */
function stepsOf(script: string): Step[] {
  return script.split(', ').map((words) => {
    const [, whose = '0', does = '', unit = ''] = /^(?:(\d) )?(\w+) ?(\w*)$/.exec(words) ?? []
    return { does, whose: Number(whose), from: Number(unit), unit, partial: true } as Step
  })
}

describe('who goes on at another process does not miss', () => {
  test.each([
    [
      'what the first had committed and not yet told',
      '0 store a, 1 mark, 1 mark, edit b, 1 hear, 0 hear, 0 hear, 0 read, 0 ask, 0 told',
      1,
    ],
    [
      'what the first had committed, the second read, and nobody told',
      '0 store a, edit a, 1 hear, 1 read, 1 mark, 1 mark, 1 hear, 0 hear, 0 hear, 0 read, 0 ask, 0 told',
      1,
    ],
    [
      'what the second showed before it heard a mark that lies before it',
      'edit b, 0 mark, 0 mark, 1 store a, 1 told, 1 hear, 1 hear, 0 hear, 0 hear, 0 read, 0 ask',
      1,
    ],
    [
      'what the second had told before its mark, and the first not heard of',
      '1 store a, 1 told, 1 mark, 1 mark, edit b, 1 hear, 1 hear, 0 hear, 0 hear, 0 hear, 0 read, 0 ask',
      1,
    ],
    [
      'what the second had heard of a third before its mark, and the first not',
      '2 store a, 2 told, 1 carry 2, 1 mark, 1 mark, edit b, 1 hear, 1 hear, 0 hear, 0 hear, 0 hear, 0 read, 0 ask',
      1,
    ],
    [
      'what was lost on its way to the first',
      '1 store a, 1 told, 0 drop 1, 1 mark, 1 mark, edit b, 1 hear, 1 hear, 0 hear, 0 hear, 0 hear, 0 read, 0 ask',
      1,
    ],
    [
      'what was lost on its way to the first, which is asked again',
      '1 store a, 1 told, 0 drop 1, 1 mark, 1 mark, edit b, 1 hear, 1 hear, 0 hear, 0 hear, 0 hear, 0 read, 0 ask',
      0,
    ],
    [
      'what was lost on its way to the first, before something else came',
      '1 store a, 1 told, 1 store b, 1 told, 0 drop 1, 0 carry 1, 1 mark, 1 mark, 1 hear, 0 hear, 1 ask',
      0,
    ],
    [
      'what the first had heard of and not yet read',
      'edit b, 1 hear, 1 read, edit a, 0 hear, 0 hear, 0 read, 0 mark, 0 mark, 1 hear, 1 hear, 1 ask',
      0,
    ],
    [
      'what the first could not hear of, its connection lost',
      'edit b, 1 hear, 1 read, 1 lose, edit a, 0 mark, 0 mark, 0 hear, 0 hear, 1 hear, 1 hear, 1 listenAgain, 1 ask',
      0,
    ],
  ])('%s', async (_, script, last) => {
    const { shown, truth, deltasFromElsewhere } = await play(stepsOf(script), last)
    expect(shown).toEqual(truth)
    expect(deltasFromElsewhere).toBeGreaterThan(1)
  })

  test('anything, in whatever order they hear it', async () => {
    let deltasFromElsewhere = 0
    await fc.assert(
      fc.asyncProperty(shift, whose, async (taken, last) => {
        const played = await play(taken, last)
        expect(played.shown).toEqual(played.truth)
        deltasFromElsewhere += played.deltasFromElsewhere
      }),
      { numRuns: 500 },
    )
    expect(deltasFromElsewhere).toBeGreaterThan(500)
  })
})
